import type { Speech } from '@kaiju/kernel';
import type { FactSeen } from '@kaiju/web/kit';
import { kinds } from '../effects/code.ts';
import type { DungeonView } from '../state.ts';
import { cardName } from '../words.ts';
import { followAll } from './follow.ts';
import { lureOf, raceOf, unknownIn } from './reading.ts';
import { boardWords, speaker } from './words.ts';

type Told = Pick<FactSeen, 'kind' | 'data'>;
type Data = Record<string, unknown>;

/** What a preview tells of this phase: what comes after hangs on what others do. */
function ofThisPhase(facts: readonly Told[]): Told[] {
  const end = facts.findIndex(({ kind }) => kind === 'phase');
  return end < 0 ? [...facts] : facts.slice(0, end);
}

/** The table right after an answer, before the next phase. */
export function after(g: DungeonView, facts: readonly Told[]): DungeonView {
  return followAll(g, ofThisPhase(facts));
}

/** How a raid would go. */
export interface Outcome {
  target: number;
  damage: number;
  falls: boolean;
  /** Own units lost and coming home; units and buildings of the other that would fall. */
  lost: number;
  home: number;
  killed: number;
  razed: number;
}

/** The raids of a seat that a preview tells of. */
export function raidsOf(facts: readonly Told[], seat: number): Outcome[] {
  const raids: Outcome[] = [];
  let now: Outcome | null = null;
  for (const { kind, data } of ofThisPhase(facts)) {
    const of = data as Data;
    if (kind === 'raidStart')
      now =
        of.by === seat
          ? { target: Number(of.target), damage: 0, falls: false, lost: 0, home: 0, killed: 0, razed: 0 }
          : null;
    if (now === null) continue;
    if (kind === 'heroHit') now.damage += Number(of.n);
    else if (kind === 'eliminated') now.falls ||= of.seat === now.target;
    else if (kind === 'home') now.home++;
    else if (kind === 'buildingDestroyed') now.razed++;
    else if (kind === 'death') {
      if (of.no !== undefined) now.lost++;
      else now.killed++;
    } else if (kind === 'raidEnd') {
      raids.push(now);
      now = null;
    }
  }
  // A match that ends ends in the middle of a raid.
  return now === null ? raids : [...raids, now];
}

/** How a raid would go, in words; what lies face-down is only guessed. */
export function sayOutcome(g: DungeonView, outcome: Outcome, speech: Speech): string {
  const say = speaker(boardWords, speech.lang);
  const { target, damage, falls, lost, home, killed, razed } = outcome;
  const parts = [
    falls ? say('wouldFall') : say('wouldHit', { n: damage }),
    ...(lost > 0 ? [say('wouldLose', { n: lost })] : []),
    ...(home > 0 ? [say('wouldReturn', { n: home })] : []),
    ...(killed > 0 ? [say('wouldKill', { n: killed })] : []),
    ...(razed > 0 ? [say('wouldRaze', { n: razed })] : []),
  ];
  const unknown = unknownIn(g, target);
  const doubt = unknown > 0 ? say('guessed', { n: unknown }) : '';
  return `${parts.join(speech.lang === 'zh' ? '，' : ', ')}${doubt}`;
}

/** Which heroes an answer would draw to one's own dungeon, and which it would turn away. */
export function sayLured(g: DungeonView, soon: DungeonView, seat: number, speech: Speech): string | null {
  const say = speaker(boardWords, speech.lang);
  const [before, later] = [raceOf(g), raceOf(soon)];
  const name = (kind: number, no: number) => `${cardName(kinds[kind].id, speech)} #${no}`;
  const coming: string[] = [];
  const going: string[] = [];
  for (const npc of soon.waiting) {
    const was = lureOf(g, npc, before).goal === seat;
    const will = lureOf(soon, npc, later).goal === seat;
    if (will && !was) coming.push(name(npc.kind, npc.no));
    if (was && !will) going.push(name(npc.kind, npc.no));
  }
  const list = (names: string[]) => names.join(speech.lang === 'zh' ? '、' : ', ');
  const parts = [
    ...(coming.length > 0 ? [say('wouldCome', { who: list(coming) })] : []),
    ...(going.length > 0 ? [say('wouldGo', { who: list(going) })] : []),
  ];
  return parts.length === 0 ? null : parts.join(speech.lang === 'zh' ? '；' : '; ');
}
