import type { Game, MatchRecord } from '@kaiju/kernel';
import type { Room } from '@kaiju/server/protocol';
import { useEffect, useState } from 'react';
import { useLocation, useParams, useSearchParams } from 'wouter';
import { boardOf } from '../boards.ts';
import type { BoardModule } from '../kit/board.ts';
import { Button, Empty, Spinner, usePageTitle } from '../kit/index.ts';
import { inColourOf } from '../lobby/game-cover.tsx';
import { entryOf, titleOf } from '../lobby/games.ts';
import { api, troubleOf } from '../online.ts';
import { Door } from '../replay/door.tsx';
import { openReplay } from '../replay/open.ts';
import type { Replay } from '../replay/replay.ts';
import { Theatre } from '../replay/theatre.tsx';
import { words } from '../replay/words.ts';
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
  if (id !== undefined) return <Fetched key={id} id={id} inviteKey={query.get('key') ?? undefined} />;
  if (file !== null) return <Opened given={file} onLeave={() => setFile(null)} />;
  return <Door onRecord={(record, name) => setFile({ record, name, room: null, shared: false })} />;
}

/** A match that was played on the server. */
function Fetched({ id, inviteKey }: { id: string; inviteKey?: string }) {
  const t = useWords(words);
  const [, navigate] = useLocation();
  const [given, setGiven] = useState<Given | null>(null);
  const [failed, setFailed] = useState<unknown>(null);
  useEffect(() => {
    let gone = false;
    const room = api.table(id, { key: inviteKey }).then(
      (seen) => seen.room,
      // Without it the seats have no names, and the match can be seen all the same.
      () => null,
    );
    Promise.all([api.record(id, inviteKey), room]).then(
      ([record, room]) => !gone && setGiven({ record, room, name: `kaiju-${id}`, shared: true }),
      (error: unknown) => !gone && setFailed(error),
    );
    return () => {
      gone = true;
    };
  }, [id, inviteKey]);
  if (failed !== null) return <Failed why={troubleOf(failed)} onLeave={() => navigate('/replay')} />;
  return given === null ? (
    <Waiting words={t('loading')} />
  ) : (
    <Opened given={given} onLeave={() => navigate('/replay')} />
  );
}

interface Playable {
  replay: Replay;
  game: Game;
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
  const [failed, setFailed] = useState<string | null>(null);
  usePageTitle(t('titleOf', { game: titleOf(id)[lang] }));
  useEffect(() => {
    if (entry === undefined) return;
    let gone = false;
    const opening = openReplay(record);
    Promise.all([opening, entry.load(), boardOf(entry.id)]).then(
      ([replay, game, board]) => !gone && setPlayable({ replay, game, board }),
      (error: Error) => !gone && setFailed(error.message),
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
  if (failed !== null) return <Failed why={failed} onLeave={onLeave} />;
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

function Failed({ why, onLeave }: { why: string; onLeave(): void }) {
  const t = useWords(words);
  return (
    <div className="page page-narrow">
      <h1>{t('failed')}</h1>
      <Empty action={<Button onClick={onLeave}>{t('other')}</Button>}>{why}</Empty>
    </div>
  );
}
