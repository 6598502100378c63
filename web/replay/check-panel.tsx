import { type MatchRecord, wordsOf } from '@kaiju/kernel';
import type { FairReport } from '@kaiju/server/fair';
import { type ReactNode, useEffect, useState } from 'react';
import { Button, Icon, Spinner, TextField } from '../kit/index.ts';
import { useLang, useWords } from '../words/speak.ts';
import { flawIn } from './check.ts';
import type { Replay, Verdict } from './replay.ts';
import { flaws, words } from './words.ts';
import './check-panel.css';

/** What was found of a record so far. It is kept by the page, so that it is not lost when the panel is closed. */
export interface Checked {
  verdict: Verdict;
  dice: FairReport | null;
}

export interface CheckPanelProps {
  record: MatchRecord;
  replay: Replay;
  checked: Checked | null;
  onChecked(checked: Checked): void;
  onGo(n: number): void;
}

/** Whether the record is true and its dice were fair, worked out in this page. */
export function CheckPanel({ record, replay, checked, onChecked, onGo }: CheckPanelProps) {
  const t = useWords(words);
  const [busy, setBusy] = useState(false);
  const [noted, setNoted] = useState('');
  const commitment = noted.trim().toLowerCase();
  const check = async () => {
    setBusy(true);
    try {
      const [verdict, dice] = await Promise.all([replay.verify(), diceOf(record, commitment)]);
      onChecked({ verdict, dice });
    } catch (error) {
      onChecked({ verdict: { ok: false, problem: wordsOf(error) }, dice: null });
    } finally {
      setBusy(false);
    }
  };
  useEffect(() => {
    if (checked === null || record.fair === undefined) return;
    let gone = false;
    void diceOf(record, commitment).then((dice) => !gone && onChecked({ ...checked, dice }));
    return () => {
      gone = true;
    };
  }, [commitment]);
  return (
    <div className="check">
      <p className="soft small">{t('checkLead')}</p>
      {checked === null && (
        <Button kind="main" icon="check" busy={busy} onClick={() => void check()}>
          {t(busy ? 'checking' : 'checkNow')}
        </Button>
      )}
      {busy && <Spinner label={t('checking')} />}
      <div aria-live="polite" className="check-results">
        {checked && (
          <>
            <RecordVerdict {...{ record, onGo }} verdict={checked.verdict} />
            <DiceVerdict dice={checked.dice} />
          </>
        )}
      </div>
      {checked && record.fair !== undefined && (
        <TextField
          label={t('noted')}
          hint={t('notedHint')}
          value={noted}
          onChange={setNoted}
          spellCheck={false}
          autoComplete="off"
        />
      )}
    </div>
  );
}

async function diceOf(record: MatchRecord, commitment: string): Promise<FairReport | null> {
  if (record.fair === undefined || record.fair === null) return null;
  const { checkFair } = await import('@kaiju/server/fair');
  const { seats, seed } = record.deal;
  return checkFair(record.fair, seed, { seats, ...(commitment !== '' && { commitment }) });
}

function RecordVerdict({
  record,
  verdict,
  onGo,
}: Pick<CheckPanelProps, 'record' | 'onGo'> & { verdict: Verdict }) {
  const t = useWords(words);
  const lang = useLang();
  if (verdict.ok) {
    const { inputs, hashes } = record;
    return (
      <Finding tone="good" title={t('recordGood')}>
        <p>{t('recordGoodWhy', { n: inputs.length, hashes: hashes.length })}</p>
      </Finding>
    );
  }
  const { about, n, problem } = flawIn(verdict.problem);
  return (
    <Finding tone="bad" title={t('recordBad')}>
      <p>
        {flaws[about][lang]} {n !== null && t('firstFlawAt', { n })}
      </p>
      {n !== null && <Button onClick={() => onGo(n)}>{t('showFlaw')}</Button>}
      <details>
        <summary>{t('detail')}</summary>
        <code>{problem[lang]}</code>
      </details>
    </Finding>
  );
}

function DiceVerdict({ dice }: { dice: FairReport | null }) {
  const t = useWords(words);
  const lang = useLang();
  if (dice === null) {
    return (
      <Finding tone="plain" title={t('diceNone')}>
        <p>{t('diceNoneWhy')}</p>
      </Finding>
    );
  }
  return (
    <Finding tone={dice.ok ? 'good' : 'bad'} title={t(dice.ok ? 'diceGood' : 'diceBad')}>
      <ul className="check-list">
        {dice.checks.map(({ about, ok, why }) => (
          <li key={`${about} ${why.en}`} className={ok ? 'check-ok' : 'check-bad'}>
            <Icon name={ok ? 'check' : 'close'} label={t(ok ? 'ok' : 'notOk')} />
            <span>{why[lang]}</span>
          </li>
        ))}
      </ul>
    </Finding>
  );
}

function Finding({
  tone,
  title,
  children,
}: {
  tone: 'good' | 'bad' | 'plain';
  title: string;
  children: ReactNode;
}) {
  return (
    <section className={`finding finding-${tone}`}>
      <h2>
        <Icon name={{ good: 'check', bad: 'warn', plain: 'info' }[tone]} /> {title}
      </h2>
      {children}
    </section>
  );
}
