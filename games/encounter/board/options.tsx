import type { Json } from '@kaiju/kernel';
import { type OptionsProps, Segments, Select, Switch } from '@kaiju/web/kit';
import { encounters } from '../content/encounters/index.ts';
import { duelMaps } from '../content/index.ts';
import { DIFFICULTIES } from '../state.ts';
import { optionWords } from './options.words.ts';
import { speaker } from './words.ts';

/** One seat: a campaign or a single encounter, and how hard. Two: a duel, and where. */
export function Options({ value, onChange, lang }: OptionsProps) {
  const say = speaker(optionWords, lang);
  const set = (change: Record<string, Json>) => onChange({ ...value, ...change });
  const mode = String(value.mode ?? '');
  return (
    <div className="en-options">
      <Select
        label={say('mode')}
        hint={say('modeHint')}
        value={mode}
        choices={[
          { value: '', label: say('campaign') },
          ...encounters.map(({ id, name, stars }) => ({
            value: id,
            label: `${name[lang]} ${'★'.repeat(stars)}`,
          })),
        ]}
        onChange={(next) => set({ mode: next })}
      />
      <Segments
        label={say('difficulty')}
        value={String(value.difficulty ?? 'normal')}
        choices={DIFFICULTIES.map((id) => ({ value: id as string, label: say(id) }))}
        onChange={(difficulty) => set({ difficulty })}
      />
      <Select
        label={say('map')}
        value={String(value.map ?? '')}
        choices={[
          { value: '', label: say('byLot') },
          ...duelMaps.map(({ id, name }) => ({ value: id, label: name[lang] })),
        ]}
        onChange={(map) => set({ map })}
      />
      <Segments
        label={say('teams')}
        value={value.teams === 'chosen' ? 'chosen' : 'dealt'}
        choices={[
          { value: 'dealt', label: say('dealt') },
          { value: 'chosen', label: say('chosen') },
        ]}
        onChange={(teams) => set({ teams })}
      />
      <Switch
        label={say('attackLock')}
        checked={value.attackLock === true}
        onChange={(attackLock) => set({ attackLock })}
      />
      <Switch
        label={say('boonsOwn')}
        checked={value.boons === 'own'}
        onChange={(on) => set({ boons: on ? 'own' : 'all' })}
      />
      <Switch
        label={say('uncompensated')}
        checked={value.compensation === 'none'}
        onChange={(on) => set({ compensation: on ? 'none' : 'map' })}
      />
    </div>
  );
}
