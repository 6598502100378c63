import type { Level, Speech } from '@kaiju/kernel';
import { useState } from 'react';
import { Button, Dialog, Segments, Select } from '../kit/index.ts';
import { levels } from '../lobby/start.ts';
import { words as lobbyWords } from '../lobby/words.ts';
import { useWords } from '../words/speak.ts';
import type { Replay } from './replay.ts';
import { words } from './words.ts';

export interface BranchDialogProps {
  replay: Replay;
  n: number;
  /** Who is asked at this moment: most want to answer for them. */
  asked: number;
  speech: Speech;
  onClose(): void;
  /** A table is open that goes on from there. */
  onBranched(table: string): void;
}

/** Takes over a seat at a moment of the match, against bots. */
export function BranchDialog({ replay, n, asked, speech, onClose, onBranched }: BranchDialogProps) {
  const t = useWords(words);
  const lobby = useWords(lobbyWords);
  const [seat, setSeat] = useState(asked);
  const [level, setLevel] = useState<Level>('casual');
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const begin = async () => {
    setBusy(true);
    setFailed(null);
    try {
      onBranched(await replay.branch(n, seat, level));
    } catch (error) {
      setFailed((error as Error).message);
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('branchTitle', { n })}
      actions={
        <Button kind="main" icon="play" busy={busy} onClick={() => void begin()}>
          {t('branchGo')}
        </Button>
      }
    >
      <div className="replay-branch">
        <p className="soft">{t('branchText')}</p>
        <Segments
          label={t('branchSeat')}
          value={seat}
          choices={Array.from({ length: replay.seats }, (_, value) => ({ value, label: speech.name(value) }))}
          onChange={setSeat}
        />
        <Select
          label={t('branchLevel')}
          value={level}
          choices={levels.map((value) => ({ value, label: lobby(value) }))}
          onChange={setLevel}
        />
        {failed && <p role="alert">{t('branchFailed', { what: failed })}</p>}
      </div>
    </Dialog>
  );
}
