import type { Lang } from '@kaiju/kernel';
import { preview } from '../effects/battle.ts';
import { isContested } from '../effects/board.ts';
import { BURNING, cards, codes, F } from '../effects/code.ts';
import { fieldOf, isForAll } from '../effects/field.ts';
import { has, immune, terrainAt } from '../effects/stats.ts';
import type { Card, Encounter, Unit } from '../state.ts';
import type { Aim } from './aims.ts';
import type { Choices } from './choices.ts';
import { timelineOf, wayTo } from './forecast.ts';
import { intentsOf } from './intents.ts';
import { unitName, zoneBoonLine } from './say.ts';
import { warningWords } from './warnings.words.ts';
import { speaker } from './words.ts';

/** Something that is about to be done. */
export interface Deed {
  aim: Aim | null;
  /** Who walks for it, if somebody does. */
  walker: number | null;
  /** The card that is held up or being used. */
  card: Card | null;
  /** It puts somebody on the battlefield. */
  deploys: boolean;
}

/** What speaks against a deed, in sentences. `after` is the table as it would be then, as far as that is known. */
export function warningsOf(
  g: Encounter,
  own: number,
  { aim, walker, card, deploys }: Deed,
  after: Encounter | null,
  lang: Lang,
): string[] {
  const say = speaker(warningWords, lang);
  const found: string[] = [];
  const attack = aim?.attack ?? null;
  const attacker = attack && unitOf(g, attack.by);
  if (attack && attacker && timelineOf(g, attack.by, attack.at, attack.from)?.dies)
    found.push(say('falls', { name: unitName(attacker.kind, lang) }));
  const leaver = unitOf(g, walker ?? -1);
  if (leaver && aim && aim.path.length > 0)
    found.push(...leaving(g, own, leaver, aim.path[aim.path.length - 1], lang));
  if (card !== null) found.push(...drawing(g, own, card, lang));
  if (after === null) return found;
  if (card !== null) found.push(...hitting(g, after, own, aim, lang));
  if (isFull(after, own) && !isFull(g, own)) found.push(say('lastPage'));
  if (after.field === g.field) {
    const known = exposed(g, own, lang);
    found.push(...exposed(after, own, lang).filter((line) => !known.includes(line)));
    if (deploys && isCrowdedOut(after, own)) found.push(say('noGround'));
  }
  return found;
}

/** What speaks against ending the turn. */
export function endWarnings(g: Encounter, own: number, { attacks, uses }: Choices, lang: Lang): string[] {
  const say = speaker(warningWords, lang);
  const { pages, pageCap } = g.players[own];
  const isNear = pageCap > 0 && pages === pageCap - 1;
  const found = [
    ...(attacks.size > 0 ? [say('idle')] : []),
    ...(uses.size > 0 ? [say('focus')] : []),
    ...exposed(g, own, lang),
    ...(isNear ? [say('nearPage')] : []),
  ];
  return found.length > 0 ? [...found, say('endAgain')] : found;
}

/** A way drawn by hand that burns, where one as long to the same cell would not. */
export function walkWarnings(g: Encounter, lang: Lang): string[] {
  const u = unitOf(g, g.walk?.uid ?? -1);
  if (!u || g.walk === null || g.walk.path.length === 0) return [];
  const field = fieldOf(g);
  const { path } = g.walk;
  const way = wayTo(g, u, field.names[path[path.length - 1]]);
  const burns = (cell: number) => terrainAt(g, field, cell) === BURNING && !immune(g, u, BURNING);
  const burnt = path.filter(burns).length;
  if (way === null || way.cells.length > path.length || way.burnt >= burnt) return [];
  const say = speaker(warningWords, lang);
  return [say('hazard', { n: burnt - way.burnt }), say('again')];
}

function unitOf(g: Encounter, uid: number): Unit | undefined {
  return g.units.find((u) => u.uid === uid);
}

function isFull(g: Encounter, own: number): boolean {
  const { pages, pageCap } = g.players[own];
  return pageCap > 0 && pages >= pageCap;
}

const holds = (own: number) => (u: Unit) => u.side === own && !has(u, F.civilian);

/** The last one out of a zone whose boons last as long as it is held. */
function leaving(g: Encounter, own: number, u: Unit, to: number, lang: Lang): string[] {
  const field = fieldOf(g);
  const zone = field.zone[u.cell];
  const boons = field.boons[zone].filter(
    (boon) => ['focusCap', 'draw', 'stat'].includes(boon.k) && !isForAll(g, boon),
  );
  const stay = g.units.some(
    (other) => other.uid !== u.uid && holds(own)(other) && field.zone[other.cell] === zone,
  );
  if (field.zone[to] === zone || g.control[zone] !== own || boons.length === 0 || stay) return [];
  const names = boons.map((boon) => zoneBoonLine(g, boon, lang).name).join(lang === 'zh' ? '、' : ', ');
  return [speaker(warningWords, lang)('leaves', { zone: field.letters[zone], boons: names })];
}

/** More cards than the hand has room for, once this one has left it. */
function drawing(g: Encounter, own: number, card: Card, lang: Lang): string[] {
  const { code } = cards[card.kind];
  const lines = code < 0 ? [] : codes[code].lines;
  const n = lines.reduce(
    (sum, line) => (line.op === 'draw' && typeof line.n === 'number' ? sum + line.n : sum),
    0,
  );
  const { hand, limit } = g.players[own];
  const room = Math.max(0, limit - ((hand.cards as Card[] | null)?.length ?? 0) + 1);
  return n > room ? [speaker(warningWords, lang)('draws', { n, m: room })] : [];
}

/** Own units that a card would hurt, besides the one it is meant for. */
function hitting(g: Encounter, after: Encounter, own: number, aim: Aim | null, lang: Lang): string[] {
  const meant = aim !== null && aim.area.length === 0 ? aim.cell : -1;
  const hurt = g.units.filter(
    (u) => u.side === own && u.cell !== meant && (unitOf(after, u.uid)?.hp ?? 0) < u.hp,
  );
  if (hurt.length === 0) return [];
  const names = hurt.map(({ kind }) => unitName(kind, lang)).join(lang === 'zh' ? '、' : ', ');
  return [speaker(warningWords, lang)('hits', { names })];
}

/** What the Adversary would take, by what it is shown to be about to do: a home zone, a unit to be protected. */
function exposed(g: Encounter, own: number, lang: Lang): string[] {
  const field = fieldOf(g);
  const say = speaker(warningWords, lang);
  const plans = intentsOf(g);
  const found: string[] = [];
  for (const way of field.encounter?.lose ?? []) {
    if (way.by !== 'home') continue;
    const zone = field.letters.indexOf(way.zone);
    const kept = g.units.some((u) => holds(own)(u) && field.zone[u.cell] === zone);
    if (!kept && plans.some(({ to }) => field.zone[to] === zone))
      found.push(say('homeLost', { zone: way.zone }));
  }
  for (const u of g.units) {
    if (!u.guarded || u.side !== own) continue;
    const harm = plans.reduce(
      (sum, { uid, target, to }) => sum + (target === u.uid ? (preview(g, uid, target, to)?.dealt ?? 0) : 0),
      0,
    );
    if (harm >= u.hp) found.push(say('wardLost', { name: unitName(u.kind, lang) }));
  }
  return found;
}

/** Whether the Adversary is about to enter every zone that is left to deploy in. */
function isCrowdedOut(g: Encounter, own: number): boolean {
  const field = fieldOf(g);
  const open = field.letters.flatMap((_, zone) =>
    g.control[zone] === own && !isContested(g, zone) ? [zone] : [],
  );
  const entered = new Set(intentsOf(g).map(({ to }) => field.zone[to]));
  return open.length > 0 && open.every((zone) => entered.has(zone));
}
