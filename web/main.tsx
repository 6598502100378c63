import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './kit/base.css';
import { App } from './app.tsx';
import { heedInstalling } from './install.ts';
import { followOtherTabs, showSettings, toast } from './kit/index.ts';
import { refreshMe, watchNetwork } from './online.ts';
import { watchVersions } from './renewal.ts';
import { words } from './shell/words.ts';
import { currentLang, showLang } from './words/speak.ts';

// Words are readable before the fonts are there.
void import('./fonts.ts');

showLang();
showSettings();
followOtherTabs();
heedInstalling();
watchNetwork();
refreshMe();

// A page that was open while a new version came looks for parts that are gone.
window.addEventListener('vite:preloadError', (event) => {
  const last = Number(sessionStorage.getItem('kaiju.reloaded') ?? 0);
  if (Date.now() - last < 10_000) return;
  event.preventDefault();
  sessionStorage.setItem('kaiju.reloaded', String(Date.now()));
  location.reload();
});

// While the page is written there is nothing to keep.
if (import.meta.env.PROD)
  void watchVersions((renew) => {
    const lang = currentLang();
    toast(words.update[lang], { action: { label: words.updateNow[lang], run: renew } });
  });

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
