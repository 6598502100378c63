import { type MatchRecord, parseRecord } from '@kaiju/kernel';
import { type DragEvent, useRef, useState } from 'react';
import { Button, Icon, Panel, usePageTitle } from '../kit/index.ts';
import { TableList, useTables } from '../lobby/table-list.tsx';
import { useMe } from '../online.ts';
import { useWords } from '../words/speak.ts';
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
  const me = useMe();
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
      setFailed((error as Error).message);
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
      <Panel title={t('online')}>
        <TableList
          {...mine}
          tables={mine.tables?.filter(({ status }) => status === 'over') ?? mine.tables}
          none={t('noneHere')}
          me={me?.id}
        />
      </Panel>
    </div>
  );
}
