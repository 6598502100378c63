import type { Json } from '@kaiju/kernel';
import { type OptionsProps, Segments, Select, Switch } from '@kaiju/web/kit';
import { caves, characters } from '../content/index.ts';
import { numbers, options } from '../content/numbers.ts';
import { optionWords, speaker } from './words.ts';

/** Where it is played, how cards are placed, and for how long. */
export function Options({ value, seats, onChange, lang }: OptionsProps) {
  const say = speaker(optionWords, lang);
  const set = (change: Record<string, Json>) => onChange({ ...value, ...change });
  const own = Array.isArray(value.lineup) ? String(value.lineup[0] ?? '') : '';
  const crowded = seats > numbers.vaultSeats;
  const mode = options.mode.find((each) => each === value.mode) ?? options.mode[0];
  return (
    <div className="dh-options">
      <Segments
        label={say('map')}
        hint={crowded ? say('vaultFull', { n: numbers.vaultSeats }) : say('mapHint')}
        value={String(value.map ?? 'lair')}
        choices={caves.map(({ id, name }) => ({
          value: id as string,
          label: name[lang],
          disabled: crowded && id === 'vault',
        }))}
        onChange={(map) => set({ map })}
      />
      <Segments
        label={say('mode')}
        hint={say('modeHint')}
        value={mode as string}
        choices={options.mode.map((each) => ({ value: each as string, label: say(each) }))}
        onChange={(next) => set({ mode: next })}
      />
      {mode === 'mail' && (
        <Segments
          label={say('hours')}
          value={Number(value.hours ?? options.hours[0])}
          choices={[...options.hours]
            .sort((a, b) => a - b)
            .map((n) => ({ value: n as number, label: say('hoursOf', { n }) }))}
          onChange={(hours) => set({ hours })}
        />
      )}
      {mode !== 'realtime' ? (
        <Segments
          label={say('order')}
          value={value.order === 'random' ? 'random' : 'glass'}
          choices={[
            { value: 'glass', label: say('glass') },
            { value: 'random', label: say('random') },
          ]}
          onChange={(order) => set({ order })}
        />
      ) : (
        <Segments
          label={say('seconds')}
          value={Number(value.seconds ?? options.seconds[0])}
          choices={options.seconds.map((n) => ({ value: n as number, label: say('secondsOf', { n }) }))}
          onChange={(seconds) => set({ seconds })}
        />
      )}
      <Segments
        label={say('games')}
        hint={say('gamesHint')}
        value={Number(value.games ?? options.games[0])}
        choices={options.games.map((n) => ({ value: n as number, label: `${n}` }))}
        onChange={(games) => set({ games })}
      />
      {Number(value.games ?? options.games[0]) > 1 && (
        <Segments
          label={say('handicap')}
          hint={say('handicapHint')}
          value={value.handicap === 'match' ? 'match' : 'game'}
          choices={[
            { value: 'game', label: say('ofGame') },
            { value: 'match', label: say('ofMatch') },
          ]}
          onChange={(handicap) => set({ handicap })}
        />
      )}
      <Select
        label={say('own')}
        hint={say('ownHint')}
        value={own}
        choices={[
          { value: '', label: say('any') },
          ...characters.map(({ id, name }) => ({ value: id, label: name[lang] })),
        ]}
        onChange={(id) => set({ lineup: id === '' ? [] : [id] })}
      />
      {mode === 'realtime' && (
        <Switch
          label={say('fullGlass')}
          checked={value.fullGlass === true}
          onChange={(fullGlass) => set({ fullGlass })}
        />
      )}
      <Switch
        label={say('recover')}
        checked={value.recover === 'everyRound'}
        onChange={(on) => set({ recover: on ? 'everyRound' : 'reset' })}
      />
    </div>
  );
}
