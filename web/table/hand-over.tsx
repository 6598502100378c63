import { useEffect, useRef } from 'react';
import { Avatar, Button } from '../kit/index.ts';
import { useSetting, useTableWords } from './context.ts';
import { faceOf } from './names.ts';
import './hand-over.css';

/** Between two people at one device: nothing of either is in sight until the next one says so. */
export function HandOver({ to, onTaken }: { to: number; onTaken(): void }) {
  const t = useTableWords();
  const { room, speech } = useSetting();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  const who = speech.name(to);
  return (
    <section className="hand-over" role="alertdialog" aria-label={t('handOver', { who })}>
      <Avatar {...faceOf(room, to)} className="hand-over-face" />
      <h2>{t('handOver', { who })}</h2>
      <p className="soft">{t('handOverHint', { who })}</p>
      <Button ref={button} kind="main" onClick={onTaken}>
        {t('handOverGo', { who })}
      </Button>
    </section>
  );
}
