import type { Json } from '@kaiju/kernel';
import { type OptionsProps, Segments, Select } from '@kaiju/web/kit';
import { lords } from '../content/index.ts';
import { editions } from '../content/numbers.ts';
import { termLines } from './terms.ts';
import { optionWords, speaker } from './words.ts';

/** Which edition, and who chooses the lords. */
export function Options({ value, onChange, lang }: OptionsProps) {
  const say = speaker(optionWords, lang);
  const set = (change: Record<string, Json>) => onChange({ ...value, ...change });
  const own = Array.isArray(value.lineup) ? String(value.lineup[0] ?? '') : '';
  const edition = value.edition === 'paced' ? 'paced' : 'classic';
  return (
    <div className="dl-options">
      <Segments
        label={say('edition')}
        hint={editions[edition].about[lang]}
        value={edition}
        choices={Object.values(editions).map(({ id, name }) => ({ value: id, label: name[lang] }))}
        onChange={(next) => set({ edition: next })}
      />
      <ul className="dl-terms small soft">
        {termLines(value, lang).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Segments
        label={say('lords')}
        hint={say('lordsHint')}
        value={value.heroes === 'dealt' ? 'dealt' : 'chosen'}
        choices={[
          { value: 'chosen', label: say('chosen') },
          { value: 'dealt', label: say('dealt') },
        ]}
        onChange={(heroes) => set({ heroes })}
      />
      <Select
        label={say('own')}
        hint={say('ownHint')}
        value={own}
        choices={[
          { value: '', label: say('anyLord') },
          ...lords.map(({ id, name }) => ({ value: id as string, label: name[lang] })),
        ]}
        onChange={(lord) => set({ lineup: lord === '' ? [] : [lord] })}
      />
    </div>
  );
}
