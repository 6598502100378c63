import { useEffect } from 'react';

const SITE = '开局 Kaiju';

/** What the page is called in the browser's tab and for a screen reader that arrives. */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    document.title = title ? `${title} · ${SITE}` : SITE;
  }, [title]);
}
