import { type Json, type Lang, LONGEST_TEXT } from '@kaiju/kernel';
import { Button, Icon, type OptionsProps, Segments, TextField } from '@kaiju/web/kit';
import { useId, useMemo } from 'react';
import { EDITIONS, editionOf } from '../edition.ts';
import { PRINTED } from '../map.ts';
import { LONGEST_SEED, mapOf } from '../maps.ts';
import { layoutOf } from './layout.ts';
import { creatureIcon } from './look.ts';
import { type Mistake, mistakeIn, tooLong } from './mistakes.ts';
import { MapPicture } from './terrain.tsx';
import { optionWords, speaker } from './words.ts';
import './options.css';

/** Where somebody who writes an edition of their own may begin. */
const SAMPLE = `edition heavy 重甲 Heavy
based-on classic
limit 60

creature swordsman 剑士 Swordsman
  units 5
  star 1 cost 2 attack 2 hp 3 range 1-1 move 2 cooldown 3
  star 2 cost 4 attack 4 hp 6 range 1-1 move 2 cooldown 3
  star 3 cost 6 attack 6 hp 9 range 1-1 move 2 cooldown 3
`;

const SYLLABLES = [
  'dawn',
  'mist',
  'iron',
  'salt',
  'amber',
  'crow',
  'pine',
  'ember',
  'tide',
  'moss',
  'flint',
  'reed',
];
function anySeed(): string {
  const one = () => SYLLABLES[Math.floor(Math.random() * SYLLABLES.length)];
  return `${one()}-${one()}-${Math.floor(Math.random() * 90 + 10)}`;
}

/** Which edition, on which map, with whose decks. */
export function Options({ value, onChange, lang }: OptionsProps) {
  const say = speaker(optionWords, lang);
  const edition = String(value.edition ?? 'classic');
  const map = String(value.map ?? 'printed');
  const decks = value.decks === 'dealt' ? 'dealt' : 'chosen';
  const set = (change: Record<string, Json>) => onChange({ ...value, ...change });
  const own = !EDITIONS.includes(edition);
  const mapKind = map === 'printed' ? 'printed' : map.startsWith('random:') ? 'random' : 'custom';
  const name = useId();
  const layout = useMemo(() => {
    try {
      return layoutOf(mapOf(map), 'wide', 0);
    } catch {
      return null;
    }
  }, [map]);
  return (
    <div className="mi-options">
      <fieldset className="field">
        <legend>{say('edition')}</legend>
        <div className="mi-editions">
          {[...EDITIONS, 'custom'].map((id) => {
            const known = id === 'custom' ? null : editionOf(id);
            return (
              <label key={id} className="mi-edition">
                <input
                  type="radio"
                  className="unseen"
                  name={name}
                  checked={id === 'custom' ? own : edition === id}
                  onChange={() => set({ edition: id === 'custom' ? SAMPLE : id })}
                />
                <b>{known?.title[lang] ?? say('custom')}</b>
                <span>{say(`${id}Pitch` as keyof typeof optionWords)}</span>
                <span className="mi-edition-icons" aria-hidden="true">
                  {known &&
                    Object.values(known.creatures)
                      .filter((kind) => !kind.token)
                      .map((kind) => <Icon key={kind.id} name={creatureIcon(kind)} />)}
                </span>
              </label>
            );
          })}
        </div>
      </fieldset>
      {own && (
        <Text
          label={say('editionText')}
          text={edition}
          mistake={tooLong(edition, lang) ?? mistakeIn(() => editionOf(edition), lang)}
          lang={lang}
          onChange={(text) => set({ edition: text })}
        />
      )}
      <div className="mi-map-choice">
        <div className="mi-map-fields">
          <Segments
            label={say('map')}
            value={mapKind}
            choices={[
              { value: 'printed', label: say('printed') },
              { value: 'random', label: say('random') },
              { value: 'custom', label: say('custom') },
            ]}
            onChange={(kind) =>
              set({
                map: kind === 'printed' ? 'printed' : kind === 'random' ? `random:${anySeed()}` : PRINTED,
              })
            }
          />
          {mapKind === 'random' && (
            <div className="mi-seed">
              <TextField
                label={say('seed')}
                hint={say('seedHint')}
                value={map.slice('random:'.length)}
                maxLength={LONGEST_SEED}
                onChange={(seed) => set({ map: `random:${seed.replace(/\s/g, '-')}` })}
              />
              <Button
                icon="perspective-dice-six-faces-random"
                onClick={() => set({ map: `random:${anySeed()}` })}
              >
                {say('another')}
              </Button>
            </div>
          )}
        </div>
        {layout && <MapPicture layout={layout} label={say('preview')} />}
      </div>
      {mapKind === 'custom' && (
        <Text
          label={say('mapText')}
          text={map}
          mistake={tooLong(map, lang) ?? mistakeIn(() => mapOf(map), lang)}
          lang={lang}
          onChange={(text) => set({ map: text })}
        />
      )}
      <Segments
        label={say('decks')}
        hint={say('decksHint')}
        value={decks}
        choices={[
          { value: 'chosen', label: say('decksChosen') },
          { value: 'dealt', label: say('decksDealt') },
        ]}
        onChange={(next) => set({ decks: next })}
      />
    </div>
  );
}

interface TextProps {
  label: string;
  text: string;
  mistake: Mistake | null;
  lang: Lang;
  onChange(text: string): void;
}

/** A text that is read as it is written: its lines are numbered, and the one with a mistake is marked. */
function Text({ label, text, mistake, lang, onChange }: TextProps) {
  const say = speaker(optionWords, lang);
  const id = useId();
  const lines = text.split('\n');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="mi-text">
        <div className="mi-text-lines numbers" aria-hidden="true">
          {lines.map((_, i) => (
            <span key={i} className={mistake?.line === i + 1 ? 'is-wrong' : ''}>
              {i + 1}
            </span>
          ))}
        </div>
        <textarea
          id={id}
          value={text}
          rows={Math.max(6, lines.length)}
          maxLength={LONGEST_TEXT}
          spellCheck={false}
          wrap="off"
          aria-invalid={mistake !== null}
          aria-describedby={`${id}-state`}
          onChange={({ target }) =>
            onChange(target.value.includes('\n') ? target.value : `${target.value}\n`)
          }
        />
      </div>
      <p id={`${id}-state`} className={mistake ? 'field-error' : 'field-hint'} aria-live="polite">
        {mistake ? (
          <>
            <Icon name="warn" /> {say('wrong', { ...mistake })}
          </>
        ) : (
          say('good')
        )}
      </p>
    </div>
  );
}
