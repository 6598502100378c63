import type { Lang, Speech } from '@kaiju/kernel';
import { artifactOf, attackOf, boardOf, type Creature, has, kindOf, type Miracle, sideOf } from '../state.ts';
import { leftToDo, type Outcome } from './forecast.ts';
import { stars } from './pieces.ts';
import { boardWords, cellWords, speaker, starsInWords } from './words.ts';

/** `剑士★★`, `Swordsman ★★`. */
export function unitName(g: Miracle, c: Creature, lang: Lang): string {
  const { title } = kindOf(g, c);
  return lang === 'zh' ? `${title.zh}${stars(c.star)}` : `${title.en} ${stars(c.star)}`;
}

const joined = (parts: readonly string[], lang: Lang) => parts.join(lang === 'zh' ? '，' : ', ');

/** Whether a creature's turn is over though it is its side's turn (MI-6.1, MI-8.3). */
export function hasActed(g: Miracle, c: Creature): boolean {
  if (c.fresh) return false;
  return has(g, c, 'swift') ? c.moved && c.attacked : c.moved || c.attacked;
}

/** A creature as a sentence: whose, what, how well, what it may do. */
export function sayUnit(g: Miracle, c: Creature, seat: number, speech: Speech, mover: number): string {
  const { lang } = speech;
  const say = speaker(cellWords, lang);
  const whose = seat < 0 ? 'of' : c.owner === seat ? 'your' : 'their';
  const parts = [
    say(whose, {
      who: speech.name(c.owner),
      name: kindOf(g, c).title[lang],
      stars: starsInWords(c.star, lang),
    }),
    say('hp', { attack: attackOf(g, c), hp: Math.max(0, c.hp), max: c.max }),
  ];
  if (c.air) parts.push(say('flying'));
  if (c.shield) parts.push(say('shield'));
  if (c.hidden) parts.push(say('hidden'));
  if (g.players[c.owner].artifactOn === c.id && !kindOf(g, c).token)
    parts.push(say('bears', { name: artifactOf(g, c.owner).title[lang] }));
  if (c.owner !== mover) return joined(parts, lang);
  if (c.fresh) parts.push(say('fresh'));
  else if (hasActed(g, c)) parts.push(say('acted'));
  else {
    const { move, attack } = leftToDo(g, c);
    if (move || attack) parts.push(say(move && attack ? 'mayBoth' : move ? 'mayMove' : 'mayAttack'));
  }
  return joined(parts, lang);
}

/** What lies at a cell, without who stands there; empty for open ground. */
export function sayPlace(g: Miracle, cell: number, seat: number, speech: Speech): string {
  const map = boardOf(g);
  const say = speaker(cellWords, speech.lang);
  const side = map.miracles.indexOf(cell);
  if (side >= 0) {
    const owner = side === 0 ? g.first : 1 - g.first;
    const key = seat < 0 ? 'miracleOf' : owner === seat ? 'yourMiracle' : 'theirMiracle';
    return say(key, { who: speech.name(owner), hp: Math.max(0, g.players[owner].miracle) });
  }
  if (map.solid[cell]) return say('solid');
  if (map.abyss[cell]) return say('abyss');
  const barracks = map.barracks.findIndex((b) => b.at === cell);
  if (barracks >= 0) {
    const owner = g.barracks[barracks];
    if (owner < 0) return say('freeBarracks');
    const key = seat < 0 ? 'barracksOf' : owner === seat ? 'yourBarracks' : 'theirBarracks';
    return say(key, { who: speech.name(owner) });
  }
  const owner = spawnOwner(g, cell);
  if (owner === null) return '';
  return say(owner === seat ? 'yourSpawn' : 'spawn');
}

/** Whose spawn point a cell is: -1 nobody's yet, null if it is none. */
function spawnOwner(g: Miracle, cell: number): number | null {
  const map = boardOf(g);
  for (const seat of [0, 1]) if (map.spawns[sideOf(g, seat)].includes(cell)) return seat;
  const barracks = map.barracks.findIndex((b) => b.spawns.includes(cell));
  return barracks < 0 ? null : g.barracks[barracks];
}

/** `造成 4，击杀；反受 2`. */
export function sayOutcome(outcome: Outcome, by: Creature, target: Creature | 'miracle', lang: Lang): string {
  const say = speaker(boardWords, lang);
  const parts: string[] = [];
  if (target === 'miracle') parts.push(say('deals', { n: outcome.miracles[1 - by.owner] }));
  else {
    const there = outcome.creatures.get(target.id);
    parts.push(there?.blocked && there.lost === 0 ? say('blocked') : say('deals', { n: there?.lost ?? 0 }));
    if (there?.dies) parts.push(say('kills'));
  }
  const here = outcome.creatures.get(by.id);
  if (here && here.lost > 0) {
    parts.push(say('takes', { n: here.lost }));
    if (here.dies) parts.push(say('dies'));
  } else parts.push(say(here?.blocked ? 'blocked' : 'takesNothing'));
  return joined(parts, lang);
}
