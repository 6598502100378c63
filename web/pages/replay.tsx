import { type Bilingual, type MatchRecord, wordsOf } from '@kaiju/kernel';
import { CommandRejected, HttpRefused } from '@kaiju/server/client';
import type { Remains, Room } from '@kaiju/server/protocol';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useParams, useSearchParams } from 'wouter';
import { boardOf } from '../boards.ts';
import type { BoardModule } from '../kit/board.ts';
import { Button, Empty, Spinner, usePageTitle } from '../kit/index.ts';
import { inColourOf } from '../lobby/game-cover.tsx';
import { entryOf, titleOf } from '../lobby/games.ts';
import { exportRecord, localRemains, localTables } from '../local/index.ts';
import { api, troubleOf } from '../online.ts';
import { flawIn } from '../replay/check.ts';
import { Door } from '../replay/door.tsx';
import { openReplay } from '../replay/open.ts';
import type { Replay } from '../replay/replay.ts';
import { Theatre } from '../replay/theatre.tsx';
import { words } from '../replay/words.ts';
import { Gone, type GoneMatch, goneRecord, goneTable } from '../table/gone.tsx';
import { type Voice, voiceOf } from '../voices.ts';
import { useLang, useWords } from '../words/speak.ts';

/** A record and where it is from. */
interface Given {
  record: MatchRecord;
  room: Room | null;
  name: string;
  shared: boolean;
}

export default function ReplayPage() {
  const { id } = useParams<{ id?: string }>();
  const [query] = useSearchParams();
  const [file, setFile] = useState<Given | null>(null);
  const local = query.get('local');
  const key = query.get('key') ?? undefined;
  if (id !== undefined) {
    return <Fetched key={id} fetch={() => fromServer(id, key)} remains={() => api.remains(id, key)} />;
  }
  if (local !== null) {
    return <Fetched key={local} fetch={() => fromHere(local)} remains={() => localRemains(local)} />;
  }
  if (file !== null) return <Opened given={file} onLeave={() => setFile(null)} />;
  return <Door onRecord={(record, name) => setFile({ record, name, room: null, shared: false })} />;
}

/** A match that was played on the server. */
async function fromServer(id: string, key: string | undefined): Promise<Given> {
  const [record, room] = await Promise.all([
    api.record(id, key),
    api.table(id, { key }).then(
      (seen) => seen.room,
      // Without it the seats have no names, and the match can be seen all the same.
      () => null,
    ),
  ]);
  return { record, room, name: `kaiju-${id}`, shared: true };
}

/** A match that was played on this device. */
async function fromHere(id: string): Promise<Given> {
  const [record, tables] = await Promise.all([exportRecord(id), localTables()]);
  const room = tables.find((table) => table.room.id === id)?.room ?? null;
  return { record, room, name: `kaiju-${id}`, shared: false };
}

interface FetchedProps {
  fetch(): Promise<Given>;
  /** What is left of the match, if its rules are not there any more. */
  remains(): Promise<Remains>;
}

/** A record that must be fetched first. */
function Fetched({ fetch, remains }: FetchedProps) {
  const t = useWords(words);
  const [, navigate] = useLocation();
  const [given, setGiven] = useState<Given | null>(null);
  const [left, setLeft] = useState<Remains | null>(null);
  const [failed, setFailed] = useState<unknown>(null);
  // Once: the page is drawn anew for another record.
  const first = useRef({ fetch, remains });
  useEffect(() => {
    let gone = false;
    const look = async () => {
      const { fetch, remains } = first.current;
      try {
        const found = await fetch();
        if (!gone) setGiven(found);
      } catch (error) {
        if (!isOutlived(error)) throw error;
        const found = await remains();
        if (!gone) setLeft(found);
      }
    };
    look().catch((error: unknown) => !gone && setFailed(error));
    return () => {
      gone = true;
    };
  }, []);
  const leave = () => navigate('/replay');
  if (failed !== null) return <Failed why={troubleOf(failed)} onLeave={leave} />;
  if (left !== null) return <Outlived match={goneTable(left)} onLeave={leave} />;
  return given === null ? <Waiting words={t('loading')} /> : <Opened given={given} onLeave={leave} />;
}

function isOutlived(error: unknown): boolean {
  const isRefused = error instanceof HttpRefused || error instanceof CommandRejected;
  return isRefused && error.code === 'rules-missing';
}

interface Playable {
  replay: Replay;
  game: Voice;
  board: BoardModule | null;
}

/** A record is here: its game, its board and the worker that plays it again are fetched. */
function Opened({ given, onLeave }: { given: Given; onLeave(): void }) {
  const t = useWords(words);
  const lang = useLang();
  const { record } = given;
  const id = record.ruleset.split('@')[0];
  const entry = entryOf(id);
  const [playable, setPlayable] = useState<Playable | null>(null);
  const [failed, setFailed] = useState<Bilingual | null>(null);
  usePageTitle(t('titleOf', { game: titleOf(id)[lang] }));
  useEffect(() => {
    if (entry === undefined) return;
    let gone = false;
    const opening = openReplay(record);
    Promise.all([opening, voiceOf(entry.id), boardOf(entry.id)]).then(
      ([replay, game, board]) => !gone && game !== null && setPlayable({ replay, game, board }),
      (error: unknown) => !gone && setFailed(wordsOf(error)),
    );
    return () => {
      gone = true;
      opening.then(
        (replay) => replay.close(),
        () => {},
      );
    };
  }, [record, entry]);
  if (entry === undefined) return <Failed why={t('unknownGame', { game: id })} onLeave={onLeave} />;
  if (failed !== null && flawIn(failed).about === 'ruleset') {
    return <Outlived match={goneRecord(record)} onLeave={onLeave} />;
  }
  if (failed !== null) return <Failed why={failed[lang]} onLeave={onLeave} />;
  if (playable === null) return <Waiting words={t('playingAgain')} />;
  return (
    <div style={inColourOf(entry.cover)}>
      <Theatre {...given} {...playable} />
    </div>
  );
}

function Waiting({ words: said }: { words: string }) {
  return (
    <div className="opening">
      <Spinner label={said} />
    </div>
  );
}

function Outlived({ match, onLeave }: { match: GoneMatch; onLeave(): void }) {
  const t = useWords(words);
  return <Gone match={match} action={<Button onClick={onLeave}>{t('other')}</Button>} />;
}

function Failed({ why, onLeave }: { why: string; onLeave(): void }) {
  const t = useWords(words);
  return (
    <div className="page page-narrow">
      <h1>{t('failed')}</h1>
      <Empty action={<Button onClick={onLeave}>{t('other')}</Button>}>{why}</Empty>
    </div>
  );
}
