import type { Json } from '@kaiju/kernel';
import { type OptionsProps, Segments, Select, Switch } from '@kaiju/web/kit';
import { heroes } from '../content/index.ts';
import { optionWords, speaker } from './words.ts';

/** Who chooses the heroes, and the optional rules. */
export function Options({ value, onChange, lang }: OptionsProps) {
  const say = speaker(optionWords, lang);
  const set = (change: Record<string, Json>) => onChange({ ...value, ...change });
  const own = Array.isArray(value.lineup) ? String(value.lineup[0] ?? '') : '';
  return (
    <div className="dt-options">
      <Segments
        label={say('heroes')}
        hint={say('heroesHint')}
        value={value.heroes === 'dealt' ? 'dealt' : 'chosen'}
        choices={[
          { value: 'chosen', label: say('chosen') },
          { value: 'dealt', label: say('dealt') },
        ]}
        onChange={(next) => set({ heroes: next })}
      />
      <Select
        label={say('own')}
        hint={say('ownHint')}
        value={own}
        choices={[
          { value: '', label: say('anyHero') },
          ...heroes.map(({ id, name }) => ({ value: id as string, label: name[lang] })),
        ]}
        onChange={(hero) => set({ lineup: hero === '' ? [] : [hero] })}
      />
      <Segments
        label={say('four')}
        hint={say('fourHint')}
        value={value.mode === 'melee' ? 'melee' : 'usual'}
        choices={[
          { value: 'usual', label: say('fourTeams') },
          { value: 'melee', label: say('fourMelee') },
        ]}
        onChange={(mode) => set({ mode })}
      />
      <Switch label={say('mirror')} checked={value.mirror === true} onChange={(mirror) => set({ mirror })} />
      <Switch
        label={say('bonus')}
        checked={value.secondSeatBonus === true}
        onChange={(secondSeatBonus) => set({ secondSeatBonus })}
      />
      <Switch
        label={say('idlePlays')}
        checked={value.idlePlays !== false}
        onChange={(idlePlays) => set({ idlePlays })}
      />
      <Switch label={say('dusk')} checked={value.dusk === true} onChange={(dusk) => set({ dusk })} />
    </div>
  );
}
