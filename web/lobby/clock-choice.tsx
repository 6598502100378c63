import { clockPresets, clockSentence, sayLength, USUAL_WAIT } from '@kaiju/server/clocks';
import { useState } from 'react';
import { Segments, Select } from '../kit/index.ts';
import { useLang, useWords } from '../words/speak.ts';
import { words } from './clock-choice.words.ts';
import { type Clock, clockName } from './clocks.ts';
import { firstOf, keptClocks, ladders, type OwnClock } from './own-clocks.ts';

const OWN = 'own';
const DAY = 24 * 60 * 60 * 1000;

/** Which clock a table is opened with: one of those with a name, one that was set before, or a new one. */
export function ClockChoice({ value, onChange }: { value: Clock; onChange(clock: Clock): void }) {
  const t = useWords(words);
  const lang = useLang();
  const [chosen, setChosen] = useState('none');
  const [kept] = useState(keptClocks);
  const known: { id: string; label: string; settings: Clock }[] = [
    ...Object.entries(clockPresets).map(([id, { name, settings }]) => ({ id, label: name[lang], settings })),
    ...kept.map((settings, i) => ({
      ...{ id: `kept-${i}`, settings },
      label: clockName({ clock: settings, pace: 0 })[lang],
    })),
  ];
  const choose = (id: string) => {
    setChosen(id);
    const settings = known.find((one) => one.id === id)?.settings;
    if (settings !== undefined) onChange(settings);
    else if (value.kind !== 'live' && value.kind !== 'days') onChange(firstOf.live);
  };
  return (
    <>
      <Select
        label={t('clock')}
        hint={clockSentence(value)[lang]}
        value={chosen}
        choices={[...known.map(({ id, label }) => ({ value: id, label })), { value: OWN, label: t('own') }]}
        onChange={choose}
      />
      {chosen === OWN && (value.kind === 'live' || value.kind === 'days') && (
        <OwnFields value={value} onChange={onChange} />
      )}
    </>
  );
}

function OwnFields({ value, onChange }: { value: OwnClock; onChange(clock: OwnClock): void }) {
  const t = useWords(words);
  const lang = useLang();
  const onLadder = (ladder: readonly number[], at: number, length = (ms: number) => ms) =>
    // A clock that begins between two steps stands there too.
    [...new Set([...ladder, at])]
      .sort((a, b) => a - b)
      .map((step) => ({ value: step, label: sayLength(length(step))[lang] }));
  const outs = (['default', 'lose'] as const).map((out) => ({ value: out, label: t(`out_${out}`) }));
  return (
    <div className="way-own">
      <Segments
        label={t('way')}
        value={value.kind}
        choices={(['live', 'days'] as const).map((kind) => ({ value: kind, label: t(kind) }))}
        onChange={(kind) => onChange(firstOf[kind])}
      />
      <div className="way-seats">
        {value.kind === 'live' ? (
          (['decision', 'bank', 'increment', 'reaction'] as const).map((name) => (
            <Select
              key={name}
              label={t(name)}
              value={value[name]}
              choices={onLadder(ladders[name], value[name])}
              onChange={(ms) => onChange({ ...value, [name]: ms })}
            />
          ))
        ) : (
          <>
            <Select
              label={t('decision')}
              value={value.days}
              choices={onLadder(ladders.days, value.days, (days) => days * DAY)}
              onChange={(days) => onChange({ ...value, days })}
            />
            <Select
              label={t('reaction')}
              value={value.reaction ?? USUAL_WAIT}
              choices={onLadder(ladders.wait, value.reaction ?? USUAL_WAIT)}
              onChange={(reaction) => onChange({ ...value, reaction })}
            />
          </>
        )}
      </div>
      <Segments
        label={t('out')}
        value={value.out}
        choices={outs}
        onChange={(out) => onChange({ ...value, out })}
      />
    </div>
  );
}
