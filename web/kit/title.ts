import { useEffect } from 'react';

const SITE = '开局 Kaiju';
let title: string | null = null;
let call: string | null = null;

function show(): void {
  document.title = [call, title, SITE].filter(Boolean).join(' · ');
}

/** What the page is called in the browser's tab and for a screen reader that arrives. */
export function usePageTitle(called: string | null): void {
  useEffect(() => {
    title = called;
    show();
  }, [called]);
}

/** Says something before the page's title to who looks elsewhere, until they look here again. */
export function callBack(words: string): void {
  if (!document.hidden) return;
  call = words;
  show();
  document.addEventListener('visibilitychange', hush);
}

function hush(): void {
  if (document.hidden) return;
  call = null;
  show();
  document.removeEventListener('visibilitychange', hush);
}
