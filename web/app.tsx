import { type ComponentType, lazy, Suspense, useEffect, useRef } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { Spinner, Toasts } from './kit/index.ts';
import NotFound from './pages/not-found.tsx';
import { Failing } from './shell/failure.tsx';
import { Header } from './shell/header.tsx';
import { words } from './shell/words.ts';
import { useWords } from './words/speak.ts';
import './app.css';

/** Each page is loaded when it is first opened. */
const files = import.meta.glob<{ default: ComponentType }>(['./pages/*.tsx', '!./pages/not-found.tsx']);

function page(name: string): ComponentType {
  const load = files[`./pages/${name}.tsx`];
  return load === undefined ? NotFound : lazy(load);
}

const routes: readonly [path: string, page: ComponentType][] = [
  ['/', page('home')],
  ['/games/:game', page('game')],
  ['/play/:game/:table?', page('play')],
  ['/table/:id', page('table')],
  ['/replay/:id?', page('replay')],
  ['/rules/:game/:clause?', page('rules')],
  ['/gallery/:game', page('gallery')],
  ['/account', page('account')],
  ['/settings', page('settings')],
  ['/about', page('about')],
];

export function App() {
  const t = useWords(words);
  const [place] = useLocation();
  return (
    <>
      <a href="#main" className="skip">
        {t('skip')}
      </a>
      <Header />
      <Main place={place}>
        <Failing place={place}>
          <Suspense
            fallback={
              <div className="opening">
                <Spinner label={t('loading')} />
              </div>
            }
          >
            <Switch>
              {routes.map(([path, Page]) => (
                <Route key={path} path={path} component={Page} />
              ))}
              <Route component={NotFound} />
            </Switch>
          </Suspense>
        </Failing>
      </Main>
      <Toasts />
    </>
  );
}

/** Who comes to another page by keys or by ear stands at its beginning. */
function Main({ place, children }: { place: string; children: React.ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const section = place.split('/')[1];
  const game = place.split('/')[2];
  const was = useRef(`${section}/${game}`);
  useEffect(() => {
    // Another clause or another table of the same page is that page's own affair.
    if (was.current === `${section}/${game}`) return;
    was.current = `${section}/${game}`;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [section, game]);
  return (
    <main id="main" ref={main} tabIndex={-1}>
      {children}
    </main>
  );
}
