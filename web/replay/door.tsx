import { type MatchRecord, parseRecord, wordsOf } from '@kaiju/kernel';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { Button, buttonClass, Empty, Icon, Panel, Spinner, usePageTitle } from '../kit/index.ts';
import { titleOf } from '../lobby/games.ts';
import { TableList, useTables } from '../lobby/table-list.tsx';
import { type LocalTable, localTables } from '../local/index.ts';
import { useAccounts } from '../online.ts';
import { seatName } from '../table/names.ts';
import { useLang, useWords } from '../words/speak.ts';
import { sayResult } from './say.ts';
import { words } from './words.ts';
import './door.css';

/** A record is a few hundred kilobytes; what is larger than this is something else. */
const LARGEST = 64 * 1024 * 1024;

export interface DoorProps {
  onRecord(record: MatchRecord, name: string): void;
}

/** Where a record comes in: a file that is chosen or dropped, or a match that was played. */
export function Door({ onRecord }: DoorProps) {
  const t = useWords(words);
  const lang = useLang();
  const me = useAccounts();
  const mine = useTables('mine');
  const field = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  usePageTitle(t('title'));

  const open = async (file: File | undefined) => {
    if (file === undefined) return;
    setFailed(null);
    try {
      if (file.size > LARGEST) throw new Error(t('tooLarge', { size: Math.round(file.size / 1024 / 1024) }));
      onRecord(parseRecord(await file.text()), file.name.replace(/\.json$/i, ''));
    } catch (error) {
      setFailed(wordsOf(error)[lang]);
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void open(event.dataTransfer.files[0]);
  };
  return (
    <div className="page page-narrow">
      <h1>{t('title')}</h1>
      <p className="soft">{t('lead')}</p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the first. */}
      <div
        className={`door ${over ? 'door-over' : ''}`}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Icon name="scroll-unfurled" className="door-icon" />
        <Button kind="main" onClick={() => field.current?.click()}>
          {t('choose')}
        </Button>
        <input
          ref={field}
          type="file"
          accept=".json,application/json"
          className="unseen"
          tabIndex={-1}
          aria-hidden="true"
          onChange={({ target }) => {
            void open(target.files?.[0]);
            target.value = '';
          }}
        />
        <p className="soft">{t(over ? 'letGo' : 'drop')}</p>
        <p className="small soft">{t('fileStays')}</p>
      </div>
      {failed && (
        <div role="alert" className="door-failed">
          <Icon name="warn" />
          <div>
            <strong>{t('failed')}</strong>
            <p>{failed}</p>
          </div>
        </div>
      )}
      <Panel title={t('here')}>
        <LocalMatches />
      </Panel>
      <Panel title={t('online')}>
        <TableList {...mine} filter={({ status }) => status === 'over'} none={t('noneHere')} me={me} />
      </Panel>
    </div>
  );
}

/** The matches that were played to their end on this device. */
function LocalMatches() {
  const t = useWords(words);
  const lang = useLang();
  const [tables, setTables] = useState<LocalTable[] | null>(null);
  useEffect(() => {
    let gone = false;
    localTables().then(
      (all) => !gone && setTables(all.filter(({ room }) => room.status === 'over')),
      // Where the browser keeps nothing, nothing was kept.
      () => !gone && setTables([]),
    );
    return () => {
      gone = true;
    };
  }, []);
  if (tables === null) return <Spinner />;
  if (tables.length === 0) return <Empty>{t('noneHere')}</Empty>;
  const day = new Intl.DateTimeFormat(lang === 'zh' ? 'zh-CN' : 'en', {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  return (
    <ul className="door-matches">
      {tables.map(({ room, result, changed }) => {
        const name = (seat: number) => seatName(room, seat, lang);
        const game = titleOf(room.game)[lang];
        return (
          <li key={room.id}>
            <span>
              <strong>{game}</strong>
              <span className="soft small">
                {sayResult(result, { lang, name })} · {day.format(changed)}
                {room.gone && ` · ${t('oldRules')}`}
              </span>
            </span>
            <Link
              href={`/replay?local=${room.id}`}
              className={buttonClass()}
              aria-label={`${t('watch')}: ${game}, ${day.format(changed)}`}
            >
              {t('watch')}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
