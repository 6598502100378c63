import type { Lang, Speech } from '@kaiju/kernel';
import { fieldOf } from '../effects/field.ts';
import type { Card, Encounter, Unit } from '../state.ts';
import type { Aim, Held } from './aims.ts';
import type { Choices } from './choices.ts';
import { heroName, unitName } from './say.ts';
import { boardWords, speaker } from './words.ts';

interface HintProps {
  g: Encounter;
  speech: Speech;
  choices: Choices;
  held: Held;
  shown: Aim | null;
  change: string | null;
  /** What was said against ending the turn, when it was pressed. */
  warned: string;
  used: Card | null;
}

/** One sentence about what is in the hand. */
export function hintOf({ g, speech, choices, held, shown, change, warned, used }: HintProps): string | null {
  const { lang } = speech;
  const say = speaker(boardWords, lang);
  if (warned !== '') return warned;
  const by = g.units.find(({ uid }) => uid === held.picked);
  if (shown !== null && held.aim !== null) {
    const burns = shown.burnt > 0 ? say('burnsTimes', { n: shown.burnt }) : '';
    return [by ? sayAim(g, by, shown, lang) : '', burns, change].filter(Boolean).join(' · ') || null;
  }
  if (change) return change;
  // What a card in use waits for is the question itself.
  if (used !== null) return null;
  if (held.hero !== null) return say('askDeploy', { hero: heroName(held.hero, lang) });
  if (choices.kind === 'place') return say('askPlace');
  if (choices.backs.size > 0) return say('askBack');
  if (g.walk && choices.words.has('cancel')) return say('askStep');
  return by ? say('askMove', { name: unitName(by.kind, lang) }) : null;
}

/** What a unit would do: strike somebody, or go somewhere. */
function sayAim(g: Encounter, by: Unit, { attack, cell }: Aim, lang: Lang): string {
  const say = speaker(boardWords, lang);
  const name = unitName(by.kind, lang);
  const target = attack && g.units.find(({ uid }) => uid === attack.at);
  if (target) return say('attackOn', { name, target: unitName(target.kind, lang) });
  return cell < 0 ? '' : say('moveTo', { name, to: fieldOf(g).names[cell] });
}
