import type { Bilingual } from '@kaiju/kernel';
import type { Entry } from '@kaiju/registry/catalogue';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { Link, useLocation, useParams, useSearchParams } from 'wouter';
import { boardOf } from '../boards.ts';
import {
  Button,
  buttonClass,
  Dialog,
  Empty,
  Icon,
  type Piece,
  Spinner,
  TextField,
  usePageTitle,
} from '../kit/index.ts';
import { inColourOf } from '../lobby/game-cover.tsx';
import { entryOf } from '../lobby/games.ts';
import { type Book, openBook } from '../rulebook/book.ts';
import { ClauseLink, Prose, type Way } from '../rulebook/prose.tsx';
import { clauseHref } from '../rulebook/reader.tsx';
import { useLang, useWords } from '../words/speak.ts';
import { words } from './gallery.words.ts';
import NotFound from './not-found.tsx';
import './gallery.css';

export default function GalleryPage() {
  const { game } = useParams<{ game: string }>();
  const entry = entryOf(game);
  return entry === undefined ? <NotFound /> : <Gallery key={game} entry={entry} />;
}

type Found = { pieces: Piece[] } | { failed: string } | null;

function usePieces(game: string): Found {
  const [found, setFound] = useState<Found>(null);
  useEffect(() => {
    let gone = false;
    const look = async () => (await (await boardOf(game))?.pieces()) ?? [];
    look().then(
      (pieces) => !gone && setFound({ pieces }),
      (error: Error) => !gone && setFound({ failed: error.message }),
    );
    return () => {
      gone = true;
    };
  }, [game]);
  return found;
}

/** A game's rulebook, for what the pieces refer to; without it they are shown all the same. */
function useBook(game: string): Book | null {
  const [book, setBook] = useState<Book | null>(null);
  useEffect(() => {
    openBook(game).then(setBook, () => {});
  }, [game]);
  return book;
}

/** Where a group is found again: a group has no other name. */
const groupKey = ({ en }: Bilingual) => en;

function Gallery({ entry }: { entry: Entry }) {
  const t = useWords(words);
  const lang = useLang();
  const { id, title, cover } = entry;
  const found = usePieces(id);
  const [typed, setTyped] = useState('');
  const [query, setQuery] = useSearchParams();
  const asked = useDeferredValue(typed);
  const group = query.get('group');
  const all = found !== null && 'pieces' in found ? found.pieces : [];
  const groups = useMemo(() => {
    const byKey = new Map<string, { title: Bilingual; pieces: Piece[] }>();
    for (const piece of all) {
      const key = groupKey(piece.group);
      const known = byKey.get(key) ?? { title: piece.group, pieces: [] };
      known.pieces.push(piece);
      byKey.set(key, known);
    }
    return byKey;
  }, [all]);
  const shown = useMemo(() => {
    const wanted = asked.normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean);
    return [...groups]
      .filter(([key]) => group === null || key === group || !groups.has(group))
      .map(([key, { title, pieces }]) => ({
        key,
        title,
        pieces: pieces.filter((piece) => isWanted(piece, wanted)),
      }))
      .filter(({ pieces }) => pieces.length > 0);
  }, [groups, asked, group]);
  const inOrder = shown.flatMap(({ pieces }) => pieces);
  const open = all.find((piece) => piece.id === query.get('piece'));
  usePageTitle(t('title', { game: title[lang] }));

  const set = (key: string, value: string | null) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === null) next.delete(key);
        else next.set(key, value);
        return next;
      },
      { replace: true },
    );
  const choose = (key: string | null, label: string, count: number) => (
    <button
      key={key ?? ''}
      type="button"
      className="gallery-group"
      aria-pressed={group === key}
      onClick={() => set('group', key)}
    >
      {label} <span className="numbers">{count}</span>
    </button>
  );
  const body = () => {
    if (found === null) {
      return (
        <div className="opening">
          <Spinner label={t('loading')} />
        </div>
      );
    }
    if ('failed' in found) return <Empty>{t('failed', { what: found.failed })}</Empty>;
    if (all.length === 0) {
      const book = (
        <Link href={clauseHref(id)} className={buttonClass('main')}>
          {t('rules')}
        </Link>
      );
      return <Empty action={book}>{t('none')}</Empty>;
    }
    return (
      <>
        <div className="gallery-tools">
          <TextField
            type="search"
            label={t('filter')}
            placeholder={t('filterHint')}
            value={typed}
            onChange={setTyped}
            autoComplete="off"
          />
          <fieldset className="gallery-groups" aria-label={t('groups')}>
            {choose(null, t('all'), all.length)}
            {[...groups].map(([key, { title, pieces }]) => choose(key, title[lang], pieces.length))}
          </fieldset>
          <p className="unseen" role="status">
            {t('shown', { n: inOrder.length })}
          </p>
        </div>
        {inOrder.length === 0 && (
          <Empty
            action={
              <Button
                onClick={() => {
                  setTyped('');
                  set('group', null);
                }}
              >
                {t('clear')}
              </Button>
            }
          >
            {t('nothing')}
          </Empty>
        )}
        {shown.map(({ key, title, pieces }, i) => (
          <section key={key} aria-labelledby={`group-${i}`}>
            <h2 id={`group-${i}`} className="gallery-title">
              {title[lang]}
            </h2>
            <ul className="gallery-pieces">
              {pieces.map((piece) => (
                <li key={piece.id}>
                  <PieceCard piece={piece} onOpen={() => set('piece', piece.id)} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </>
    );
  };
  return (
    <div className="page gallery" style={inColourOf(cover)}>
      <nav className="gallery-ways" aria-label={t('ways')}>
        <Link href={`/games/${id}`} className={buttonClass('quiet')}>
          <Icon name="back" />
          <span>{title[lang]}</span>
        </Link>
        <Link href={clauseHref(id)} className={buttonClass('quiet')}>
          <Icon name="book" />
          <span>{t('rules')}</span>
        </Link>
      </nav>
      <header className="gallery-head">
        <h1>{t('title', { game: title[lang] })}</h1>
        {all.length > 0 && <p className="soft">{t('lead', { n: all.length })}</p>}
      </header>
      {body()}
      {open && (
        <PieceDialog
          game={id}
          piece={open}
          others={all.filter((other) => other !== open && groupless(other) === groupless(open))}
          around={inOrder.includes(open) ? inOrder : all}
          onOpen={(piece) => set('piece', piece)}
        />
      )}
    </div>
  );
}

/** A piece that comes in several editions is the same piece: its id is told apart after the `@`. */
function groupless({ id }: Piece): string {
  return id.split('@')[0];
}

function isWanted({ name, lines, clauses }: Piece, wanted: readonly string[]): boolean {
  if (wanted.length === 0) return true;
  const text = [name, ...lines].flatMap(({ zh, en }) => [zh, en]).concat(clauses);
  const whole = text.join('\n').normalize('NFKC').toLowerCase();
  return wanted.every((word) => whole.includes(word));
}

/** The lines of a card that is not taken in hand. */
const LINES = 5;

function PieceCard({ piece, onOpen }: { piece: Piece; onOpen(): void }) {
  const lang = useLang();
  const other = lang === 'zh' ? 'en' : 'zh';
  return (
    <button type="button" className="piece paper" onClick={onOpen}>
      <span className="piece-art">
        <Icon name={piece.icon} />
      </span>
      <span className="piece-name">{piece.name[lang]}</span>
      <span className="piece-other" lang={other === 'zh' ? 'zh-CN' : 'en'}>
        {piece.name[other]}
      </span>
      <span className="piece-lines">
        {piece.lines.slice(0, LINES).map(({ zh, en }) => (
          <span key={en}>{lang === 'zh' ? zh : en}</span>
        ))}
      </span>
    </button>
  );
}

interface PieceDialogProps {
  game: string;
  piece: Piece;
  /** The same in other editions. */
  others: readonly Piece[];
  /** What it stands among. */
  around: readonly Piece[];
  onOpen(id: string | null): void;
}

/** A piece taken in hand: all its lines, and the clauses that it follows. */
function PieceDialog({ game, piece, others, around, onOpen }: PieceDialogProps) {
  const t = useWords(words);
  const lang = useLang();
  const [, go] = useLocation();
  const book = useBook(game);
  const at = around.indexOf(piece);
  const step = (by: number) => onOpen(around[(at + by + around.length) % around.length].id);
  const way: Way = {
    href: (id) => clauseHref(game, id),
    go: (id) => go(clauseHref(game, id)),
    has: (id) => book?.clauses.has(id) ?? false,
  };
  return (
    <Dialog
      open
      onClose={() => onOpen(null)}
      title={piece.name[lang]}
      className="piece-dialog"
      actions={
        <>
          <Button icon="left" onClick={() => step(-1)}>
            {t('previous')}
          </Button>
          <Button icon="right" onClick={() => step(1)}>
            {t('next')}
          </Button>
        </>
      }
    >
      <article className="piece-large paper">
        <header>
          <span className="piece-art">
            <Icon name={piece.icon} />
          </span>
          <div>
            <h3>{piece.name[lang]}</h3>
            <p className="piece-other" lang={lang === 'zh' ? 'en' : 'zh-CN'}>
              {piece.name[lang === 'zh' ? 'en' : 'zh']}
            </p>
            <p className="piece-group">{piece.group[lang]}</p>
          </div>
        </header>
        <ul className="piece-all-lines">
          {piece.lines.map((line) => (
            <li key={line.en}>{line[lang]}</li>
          ))}
        </ul>
        {piece.clauses.length > 0 && (
          <section className="piece-clauses">
            <h4>{t('clauses')}</h4>
            {piece.clauses.map((id) => {
              const clause = book?.clauses.get(id);
              return (
                <p key={id}>
                  <ClauseLink id={id} way={way} />
                  {clause && (
                    <>
                      {' '}
                      <Prose text={clause.text[lang]} words={[]} way={way} />
                    </>
                  )}
                </p>
              );
            })}
          </section>
        )}
        {others.length > 0 && (
          <p className="piece-others">
            {t('alsoIn')}{' '}
            {others.map((other) => (
              <button key={other.id} type="button" className="piece-switch" onClick={() => onOpen(other.id)}>
                {other.group[lang]}
              </button>
            ))}
          </p>
        )}
      </article>
    </Dialog>
  );
}
