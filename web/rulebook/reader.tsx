import type { Lang } from '@kaiju/kernel';
import {
  type KeyboardEvent,
  memo,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Badge, Button, Empty, Icon, IconButton, Popover, Spinner, toast, useHotkeys } from '../kit/index.ts';
import { useLang, useWords } from '../words/speak.ts';
import { type Book, type BookChapter, type BookClause, type BookPlace, openBook } from './book.ts';
import { ClauseLink, Prose, type Way } from './prose.tsx';
import { readQuery, search } from './search.ts';
import { words } from './words.ts';
import './reader.css';

export interface RulebookProps {
  game: string;
  /** The clause that is shown, marked and scrolled to. */
  clause?: string;
  /** Another clause was asked for. */
  onClause(id: string): void;
  /** Beside a table the book is one narrow column in a place that scrolls by itself. */
  beside?: boolean;
}

/** The address of a clause. */
export function clauseHref(game: string, clause?: string): string {
  return clause === undefined ? `/rules/${game}` : `/rules/${game}/${clause}`;
}

/** A game's rulebook, fetched when it is needed. */
export function Rulebook(props: RulebookProps) {
  const t = useWords(words);
  const { game } = props;
  const [tries, setTries] = useState(0);
  const [found, setFound] = useState<{ game: string; book: Book | null } | { failed: string } | null>(null);
  useEffect(() => {
    let gone = false;
    setFound(null);
    openBook(game).then(
      (book) => !gone && setFound({ game, book }),
      (error: Error) => !gone && setFound({ failed: error.message }),
    );
    return () => {
      gone = true;
    };
  }, [game, tries]);
  if (found === null) {
    return (
      <div className="rulebook-wait">
        <Spinner label={t('loading')} />
      </div>
    );
  }
  if ('failed' in found) {
    const again = <Button onClick={() => setTries(tries + 1)}>{t('again')}</Button>;
    return <Empty action={again}>{t('failed', { what: found.failed })}</Empty>;
  }
  if (found.book === null) return <Empty>{t('noBook')}</Empty>;
  return <Reader {...props} book={found.book} />;
}

const BOTH = 'kaiju.rules.both';
const NO_WORDS: readonly string[] = [];

function Reader({ game, clause, onClause, beside = false, book }: RulebookProps & { book: Book }) {
  const t = useWords(words);
  const lang = useLang();
  const root = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [both, setBoth] = useState(() => localStorage.getItem(BOTH) !== 'no');
  /** The result that the arrows have come to. */
  const [at, setAt] = useState(0);
  /** Clauses that were left by a link in the text. */
  const [trail, setTrail] = useState<readonly string[]>([]);
  /** Where to go as soon as it is drawn. */
  const [wish, setWish] = useState<{ clause: string } | { chapter: string } | null>(null);
  const asked = useDeferredValue(typed);
  const query = useMemo(() => readQuery(asked), [asked]);
  const results = useMemo(() => search(book, query), [book, query]);
  const shown = useMemo(
    () => (query === null ? null : new Set(results.map(({ id }) => id))),
    [query, results],
  );
  const marks = useMemo(() => (query !== null && 'words' in query ? query.words : NO_WORDS), [query]);
  const current = query === null ? clause : results[at]?.id;
  const chapter = useReading(root, book, query === null);

  const show = useCallback(
    (id: string) => {
      setTyped('');
      onClause(id);
      // Also when it is the clause that is open already.
      setWish({ clause: id });
    },
    [onClause],
  );
  const way = useMemo(
    (): Way => ({
      href: (id) => clauseHref(game, id),
      has: (id) => book.clauses.has(id),
      go: (id) => {
        setTrail((left) => (clause === undefined ? left : [...left.slice(-9), clause]));
        show(id);
      },
    }),
    [game, book, clause, show],
  );

  useEffect(() => {
    if (clause !== undefined) reveal(root.current, clause, false);
  }, [clause]);
  const isWhole = query === null;
  useEffect(() => {
    // While a search is still shown, what is wished for may not be there, or not in its place.
    if (wish === null || !isWhole) return;
    if ('clause' in wish) reveal(root.current, wish.clause, true);
    else revealChapter(root.current, wish.chapter);
    setWish(null);
  }, [wish, isWhole]);
  useEffect(() => setAt(0), [query]);
  useHotkeys({ '/': () => field.current?.focus() });

  const move = (by: number) => {
    if (results.length === 0) return;
    const next = (at + by + results.length) % results.length;
    setAt(next);
    reveal(root.current, results[next].id, true);
  };
  const press = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined) move(by);
    else if (event.key === 'Enter' && results[at]) way.go(results[at].id);
    else if (event.key === 'Escape' && typed !== '') setTyped('');
    else return;
    event.preventDefault();
  };
  const back = trail[trail.length - 1];
  const contents = (close?: () => void) => (
    <Contents
      {...{ book, lang, chapter: chapter ?? book.chapters[0]?.id }}
      onChapter={(id) => {
        close?.();
        setTyped('');
        setWish({ chapter: id });
      }}
    />
  );
  const Title = beside ? 'h2' : 'h1';
  const count =
    query === null
      ? ''
      : results.length === 0
        ? t('found', { n: 0 })
        : t('foundAt', { at: at + 1, n: results.length });

  return (
    <div ref={root} className={`rulebook ${beside ? 'rulebook-beside' : ''} ${both ? 'rulebook-both' : ''}`}>
      <div className="rulebook-layout">
        <nav className="rulebook-contents" aria-label={t('contents')}>
          {contents()}
        </nav>
        <div className="rulebook-main">
          <div className="rulebook-tools">
            <Popover label={t('contents')} content={contents} className="rulebook-popover">
              <button type="button" className="icon-button rulebook-list" aria-label={t('contents')}>
                <Icon name="list" />
              </button>
            </Popover>
            <search className="rulebook-search">
              <Icon name="search" />
              <input
                ref={field}
                type="search"
                className="text-input"
                value={typed}
                placeholder={t('searchHint')}
                aria-label={t('search')}
                title={t('keys')}
                enterKeyHint="search"
                autoComplete="off"
                spellCheck={false}
                onChange={({ target }) => setTyped(target.value)}
                onKeyDown={press}
              />
              <output className="rulebook-count numbers" aria-live="polite">
                {count}
              </output>
              {typed !== '' && (
                <>
                  <IconButton
                    icon="up"
                    label={t('previous')}
                    disabled={results.length < 2}
                    onClick={() => move(-1)}
                  />
                  <IconButton
                    icon="down"
                    label={t('next')}
                    disabled={results.length < 2}
                    onClick={() => move(1)}
                  />
                  <IconButton icon="close" label={t('clear')} onClick={() => setTyped('')} />
                </>
              )}
            </search>
            <button
              type="button"
              className="button button-quiet rulebook-languages"
              aria-pressed={both}
              onClick={() => {
                localStorage.setItem(BOTH, both ? 'no' : 'yes');
                setBoth(!both);
              }}
            >
              <Icon name="globe" />
              <span>{t('sideBySide')}</span>
            </button>
            {!beside && (
              <IconButton
                icon="print"
                label={t('print')}
                className="rulebook-print"
                onClick={() => window.print()}
              />
            )}
          </div>
          <article className="rulebook-paper paper">
            <header className={query === null ? 'rulebook-title' : 'unseen'}>
              <Title>
                <Languages lang={lang} both={both} as="span">
                  {(l) => book.title[l]}
                </Languages>
              </Title>
              <Languages lang={lang} both={both}>
                {(l) => (
                  <>
                    <p>{book.lead[l]}</p>
                    {book.print && <p className="rulebook-print-note">{book.print[l]}</p>}
                  </>
                )}
              </Languages>
            </header>
            {query === null && clause !== undefined && !book.clauses.has(clause) && (
              <p role="alert" className="rulebook-missing">
                <Icon name="warn" /> {t('noClause', { id: clause })}
              </p>
            )}
            {query !== null && results.length === 0 && (
              <p className="rulebook-missing">{t('nothing', { query: asked.trim() })}</p>
            )}
            {book.chapters.map((one) => (
              <Chapter key={one.id} chapter={one} {...{ lang, both, way, marks, current, shown }} />
            ))}
          </article>
          {back !== undefined && (
            <Button
              className="rulebook-back"
              icon="back"
              onClick={() => {
                setTrail(trail.slice(0, -1));
                show(back);
              }}
            >
              {t('back', { id: back })}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

interface ContentsProps {
  book: Book;
  lang: Lang;
  /** The chapter that is being read. */
  chapter: string | undefined;
  onChapter(id: string): void;
}

function Contents({ book, lang, chapter, onChapter }: ContentsProps) {
  const t = useWords(words);
  return (
    <>
      <h2 className="rulebook-contents-title">{t('contents')}</h2>
      <ol>
        {book.chapters.map(({ id, title }) => (
          <li key={id}>
            <button
              type="button"
              className="rulebook-entry"
              aria-current={id === chapter ? 'location' : undefined}
              onClick={() => onChapter(id)}
            >
              {title[lang]}
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}

interface InBook {
  lang: Lang;
  both: boolean;
  way: Way;
  marks: readonly string[];
}

interface ChapterProps extends InBook {
  chapter: BookChapter;
  /** The clause that is marked. */
  current: string | undefined;
  /** The clauses that are looked for; null shows all. */
  shown: ReadonlySet<string> | null;
}

function Chapter({ chapter, current, shown, ...rest }: ChapterProps) {
  const clauses = shown === null ? chapter.clauses : chapter.clauses.filter(({ id }) => shown.has(id));
  if (clauses.length === 0) return null;
  const { lang, both } = rest;
  return (
    <section className="rulebook-chapter" data-chapter={chapter.id}>
      <h2 tabIndex={-1}>
        <Languages lang={lang} both={both} as="span">
          {(l) => chapter.title[l]}
        </Languages>
      </h2>
      {clauses.map((clause) => (
        <ClauseText key={clause.id} clause={clause} current={clause.id === current} {...rest} />
      ))}
    </section>
  );
}

/** One clause. It is drawn anew only when something about it changed: a book has hundreds. */
const ClauseText = memo(function ClauseText({
  clause,
  current,
  lang,
  both,
  way,
  marks,
}: InBook & { clause: BookClause; current: boolean }) {
  const t = useWords(words);
  const { id, kind, text, reason, mentionedIn, inPrint } = clause;
  const copy = async () => {
    const link = new URL(way.href(id), location.origin).href;
    try {
      await navigator.clipboard.writeText(link);
      toast(t('copied', { id }), { tone: 'good' });
    } catch {
      toast(t('copyFailed', { link }), { tone: 'bad' });
    }
  };
  return (
    <section
      className={`clause clause-${kind}`}
      data-clause={id}
      aria-current={current ? 'true' : undefined}
      aria-label={id}
      tabIndex={-1}
    >
      <header className="clause-head">
        <h3>
          <ClauseLink id={id} way={way} className="clause-id numbers reach" />
        </h3>
        {kind === 'ruling' && (
          <Badge className="clause-badge" title={t('rulingMeans')}>
            {t('ruling')}
          </Badge>
        )}
        <IconButton icon="link" className="clause-copy" label={t('copyLink', { id })} onClick={copy} />
      </header>
      <Languages lang={lang} both={both}>
        {(l) => (
          <>
            <p>
              <Prose text={text[l]} words={marks} way={way} />
            </p>
            {reason && (
              <p className="clause-reason">
                <strong>{words.why[l]}</strong> <Prose text={reason[l]} words={marks} way={way} />
              </p>
            )}
          </>
        )}
      </Languages>
      {mentionedIn.length > 0 && (
        <p className="clause-mentions">
          {t('mentionedIn')}{' '}
          {mentionedIn.map((other) => (
            <ClauseLink key={other} id={other} way={way} />
          ))}
        </p>
      )}
      {inPrint.length > 0 && (
        <details className="clause-print">
          <summary>{t('inPrint', { n: inPrint.length })}</summary>
          <ul>
            {inPrint.map((one) => (
              <li key={`${one.section} ${one.nth}`}>
                <InPrint {...one} lang={lang} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
});

/** Where a sentence is printed, and what a ruling or an option makes of it. */
function InPrint({ section, nth, place, lang }: BookPlace & { lang: Lang }) {
  const t = useWords(words);
  return (
    <>
      <span lang={TAGS.zh}>{`§${section} · ${nth} · ${place.word}`}</span>
      {place.how === 'ruled' && ` — ${place.narrows[lang]}`}
      {place.how === 'option' && ` — ${t('printOption', { options: JSON.stringify(place.options) })}`}
    </>
  );
}

interface LanguagesProps {
  lang: Lang;
  both: boolean;
  /** What each of them is, where they stand in a line. */
  as?: 'div' | 'span';
  children(lang: Lang): React.ReactNode;
}

const TAGS: Record<Lang, string> = { zh: 'zh-CN', en: 'en' };

/** The same in the language of the page and, if both are wanted and there is room, in the other one beside it. */
function Languages({ lang, both, as: Part = 'div', children }: LanguagesProps) {
  const other = lang === 'zh' ? 'en' : 'zh';
  return (
    <Part className="languages">
      <Part lang={TAGS[lang]}>{children(lang)}</Part>
      {both && (
        <Part lang={TAGS[other]} className="other-language">
          {children(other)}
        </Part>
      )}
    </Part>
  );
}

/** Brings a clause into sight; who came by a link or by keys goes on reading from there. */
function reveal(root: HTMLElement | null, id: string, smoothly: boolean): void {
  const clause = root?.querySelector<HTMLElement>(`[data-clause="${CSS.escape(id)}"]`);
  if (!clause) return;
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  // Nobody wants to watch half a book go by.
  const isNear = Math.abs(clause.getBoundingClientRect().top) < 2 * innerHeight;
  clause.scrollIntoView({ block: 'center', behavior: smoothly && isNear && !calm ? 'smooth' : 'auto' });
  if (document.activeElement?.closest('.rulebook-search') === null) clause.focus({ preventScroll: true });
}

function revealChapter(root: HTMLElement | null, id: string): void {
  const title = root?.querySelector<HTMLElement>(`[data-chapter="${id}"] > h2`);
  title?.scrollIntoView({ block: 'start' });
  title?.focus({ preventScroll: true });
}

/** The chapter that is being read: the last one whose beginning has gone past the top. */
function useReading(
  root: React.RefObject<HTMLElement | null>,
  book: Book,
  whole: boolean,
): string | undefined {
  const [chapter, setChapter] = useState<string>();
  useEffect(() => {
    if (!whole || root.current === null) return;
    const inSight = new Set<Element>();
    const observer = new IntersectionObserver(
      (changes) => {
        for (const { target, isIntersecting } of changes) {
          if (isIntersecting) inSight.add(target);
          else inSight.delete(target);
        }
        const numbers = [...inSight].map((one) => Number(one.getAttribute('data-chapter')));
        if (numbers.length > 0) setChapter(String(Math.min(...numbers)));
      },
      // A line below the tools: what crosses it is being read.
      { rootMargin: '-30% 0px -65% 0px' },
    );
    for (const one of root.current.querySelectorAll('[data-chapter]')) observer.observe(one);
    return () => observer.disconnect();
  }, [root, book, whole]);
  return chapter;
}
