import { type Bilingual, fill, type Lang } from '@kaiju/kernel';
import { useSyncExternalStore } from 'react';

/** The language of the page: chosen before, or the browser's. */
function preferred(): Lang {
  const chosen = localStorage.getItem('kaiju.lang');
  if (chosen === 'zh' || chosen === 'en') return chosen;
  return navigator.language.toLowerCase().startsWith('zh') ? 'zh' : 'en';
}

let lang: Lang = preferred();
const listeners = new Set<() => void>();

export function currentLang(): Lang {
  return lang;
}

export function setLang(next: Lang): void {
  lang = next;
  localStorage.setItem('kaiju.lang', next);
  document.documentElement.lang = next === 'zh' ? 'zh-CN' : 'en';
  for (const listener of listeners) listener();
}

export function useLang(): Lang {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => lang,
  );
}

/** How a component speaks with a table of words: typed keys, both languages, blanks filled. */
export function useWords<T extends Record<string, Bilingual>>(
  words: T,
): (key: keyof T, blanks?: Record<string, unknown>) => string {
  const now = useLang();
  return (key, blanks = {}) => fill(words[key][now], blanks);
}
