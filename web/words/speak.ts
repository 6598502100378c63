import type { Bilingual, Lang } from '@kaiju/kernel';
import { useSyncExternalStore } from 'react';
import { counted } from './counted.ts';

const KEY = 'kaiju.lang';

/** The language of the page: chosen before, or the browser's. */
function preferred(): Lang {
  const chosen = localStorage.getItem(KEY);
  if (chosen === 'zh' || chosen === 'en') return chosen;
  return navigator.language.toLowerCase().startsWith('zh') ? 'zh' : 'en';
}

let lang: Lang | undefined;
const listeners = new Set<() => void>();

export function currentLang(): Lang {
  lang ??= preferred();
  return lang;
}

export function setLang(next: Lang): void {
  lang = next;
  localStorage.setItem(KEY, next);
  showLang();
  for (const listener of listeners) listener();
}

/** Tells the browser, its fonts and screen readers what is spoken here. */
export function showLang(): void {
  document.documentElement.lang = currentLang() === 'zh' ? 'zh-CN' : 'en';
}

export function useLang(): Lang {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, currentLang);
}

/** How a component speaks with a table of words: typed keys, both languages, blanks filled. */
export function useWords<T extends Record<string, Bilingual>>(
  words: T,
): (key: keyof T, blanks?: Record<string, unknown>) => string {
  const now = useLang();
  return (key, blanks = {}) => counted(words[key][now], blanks);
}
