import type { View } from '@kaiju/kernel';
import {
  type FactSeen,
  type Motion,
  overlapping,
  PULSE,
  RISE,
  SHAKE,
  SPREAD,
  type Stage,
} from '@kaiju/web/kit';
import { type DungeonView, placeOf } from '../state.ts';
import { advance, countBlow, shownOn } from './scene.ts';

type Data = Record<string, unknown>;

/** Something that is drawn for a moment over a thing that has a name. */
const flash = (
  stage: Stage,
  at: string,
  className: string,
  text: string,
  frames: Keyframe[],
  ms: number,
): Promise<void> => stage.flash(stage.spot(at), `dl-effect ${className}`, text, frames, ms);

const TURN: Keyframe[] = [{ transform: 'rotateX(0)' }, { transform: 'rotateX(90deg)' }];
const UNTURN: Keyframe[] = [{ transform: 'rotateX(90deg)' }, { transform: 'rotateX(0)' }];
const BURN: Keyframe[] = [
  { transform: 'none', opacity: 1, filter: 'none' },
  { transform: 'translateY(4px) scale(0.97)', opacity: 0.9, filter: 'sepia(1) brightness(1.4)', offset: 0.4 },
  { transform: 'translateY(14px) scale(0.85)', opacity: 0, filter: 'brightness(0.2)' },
];
const LEAVE: Keyframe[] = [
  { transform: 'none', opacity: 1 },
  { transform: 'translateX(-40px)', opacity: 0 },
];

const numberAt = (stage: Stage, at: string, className: string, text: string) =>
  flash(stage, at, `is-number ${className}`, text, RISE, 1000);
const signed = (n: unknown): string => (Number(n) < 0 ? `−${-Number(n)}` : `+${n}`);

/** Where a place of a dungeon is drawn: large, small, or by its lord. */
function whereIs(stage: Stage, seat: unknown, at: unknown): string {
  const place = placeOf[String(at)];
  for (const name of [`place:${seat}:${place}`, `mini:${seat}:${place}`])
    if (stage.element(name)) return name;
  return `lord:${seat}`;
}

/** What a fact is about: an attacker, a card in a dungeon, a hero that waits, or a lord. */
function subject(stage: Stage, { seat, at, no }: Data): string {
  if (at !== undefined && seat !== undefined) return whereIs(stage, seat, at);
  if (no !== undefined) return stage.element(`att:${no}`) ? `att:${no}` : `npc:${no}`;
  return `lord:${seat}`;
}

/** Whoever is struck in the final room: drawn large while it is raided. */
function lordAt(stage: Stage, seat: unknown): string {
  return stage.element(`room:${seat}`) ? `room:${seat}` : `lord:${seat}`;
}

/** Where a lord is seen when it comes to the worst: whoever has scrolled elsewhere is taken there. */
function lordInSight(stage: Stage, seat: unknown): string {
  const name = lordAt(stage, seat);
  stage.element(name)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  return name;
}

/** The card the party stands before. */
function foeOn(stage: Stage, view: View<DungeonView>): string {
  const { raid } = shownOn(stage, view);
  return raid === null ? 'raid' : `place:${raid.target}:${raid.at}`;
}

/** One leans towards another, as far as it is seen, and back. */
async function lunge(stage: Stage, from: string, to: string, ms: number): Promise<void> {
  const [a, b] = [stage.centre(from), stage.centre(to)];
  if (a === undefined || b === undefined) return;
  const far = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const step = Math.min(26, far / 3);
  const lean = `translate(${((b.x - a.x) / far) * step}px, ${((b.y - a.y) / far) * step}px)`;
  await stage.animate(
    from,
    [{ transform: 'none' }, { transform: lean, offset: 0.4 }, { transform: 'none' }],
    ms,
  );
}

/** Blows after the third of a battle go by faster: how it ends is clear. */
const paceOf = (blow: number): number => (blow < 3 ? 320 : blow < 6 ? 150 : 60);

type Show = (data: Data, stage: Stage, view: View<DungeonView>) => Promise<unknown> | undefined;

const atLord =
  (className: string, text: (data: Data) => string, ms: number): Show =>
  (data, stage) =>
    overlapping(numberAt(stage, lordAt(stage, data.seat), className, text(data)), stage, ms);

const pulse =
  (name: (data: Data, stage: Stage) => string, ms: number): Show =>
  (data, stage) =>
    overlapping(stage.animate(name(data, stage), PULSE, 380), stage, ms);

const atSubject =
  (className: string, text: (data: Data) => string, ms: number): Show =>
  (data, stage) =>
    overlapping(numberAt(stage, subject(stage, data), className, text(data)), stage, ms);

const pause =
  (ms: number): Show =>
  (_, stage) =>
    stage.wait(ms);

const burn: Show = (data, stage) => stage.animate(subject(stage, data), BURN, 420, { fill: 'forwards' });
const walkOff: Show = (data, stage) => stage.animate(subject(stage, data), LEAVE, 280, { fill: 'forwards' });

/** What is seen before the table changes. A kind that isn't here changes it in silence. */
const BEFORE: Record<string, Show> = {
  hero: pulse(({ hero }) => `choice:${hero}`, 400),
  round: (_, stage) => stage.animate('world', PULSE, 420),
  phase: pause(180),
  draw: (data, stage) =>
    overlapping(numberAt(stage, subject(stage, { seat: data.seat }), 'is-note', '+1'), stage, 110),
  buy: atLord('is-note', ({ price }) => `−${price}`, 160),
  buyBack: atLord('is-note', ({ price }) => `−${price}`, 160),
  liberation: (data, stage) => flash(stage, `lord:${data.seat}`, 'is-wave', '', SPREAD, 700),
  worldUp: (_, stage) =>
    Promise.all([stage.animate('world', PULSE, 700), stage.animate('table', SHAKE, 500)]),
  gold: (data, stage) =>
    overlapping(
      numberAt(
        stage,
        stage.element(`gold:${data.seat}`) ? `gold:${data.seat}` : `lord:${data.seat}`,
        'is-gold',
        signed(data.n),
      ),
      stage,
      140,
    ),
  heal: atLord('is-heal', ({ n }) => `+${n}`, 200),
  ghostDraw: pause(60),
  handDiscard: pulse(({ seat }) => `hand:${seat}`, 120),
  effect: pulse((data, stage) => subject(stage, data), 200),
  putDown: pulse(({ seat }) => `lord:${seat}`, 260),
  reenlisted: pause(80),
  transferred: walkOff,
  dismantled: burn,
  reclaimed: burn,
  displaced: walkOff,
  retired: walkOff,
  npcPileDiscard: pause(200),
  npcsRenewed: pause(200),
  npcEnter: pulse(() => 'waiting', 260),
  pass: pulse(({ seat }) => `lord:${seat}`, 200),
  chosen: pulse(({ target }) => `lord:${target}`, 300),
  riteDone: pause(240),
  npcTarget: (data, stage) =>
    overlapping(
      Promise.all([
        stage.animate(`npc:${data.no}`, PULSE, 360),
        stage.animate(`lord:${data.target}`, PULSE, 360),
      ]),
      stage,
      260,
    ),
  npcStay: pause(80),
  sortie: pulse(({ seat }) => `lord:${seat}`, 420),
  stayHome: pulse(({ seat }) => `lord:${seat}`, 200),
  converted: burn,
  redirected: pulse(({ target }) => `lord:${target}`, 320),

  battle: (_, stage) => {
    countBlow(stage, true);
    return stage.wait(120);
  },
  exchange: async ({ no, onAttacker, onUnit }, stage, view) => {
    const ms = paceOf(countBlow(stage));
    const [front, foe] = [`att:${no}`, foeOn(stage, view)];
    const blows = [
      ...(Number(onUnit) > 0
        ? [lunge(stage, front, foe, ms), numberAt(stage, foe, 'is-harm', `−${onUnit}`)]
        : []),
      ...(Number(onAttacker) > 0
        ? [lunge(stage, foe, front, ms), numberAt(stage, front, 'is-harm', `−${onAttacker}`)]
        : []),
    ];
    await overlapping(Promise.all(blows), stage, ms);
  },
  buildingExchange: ({ no, onAttacker, onBuilding }, stage, view) => {
    const [front, foe] = [`att:${no}`, foeOn(stage, view)];
    return overlapping(
      Promise.all([
        lunge(stage, front, foe, 320),
        stage.animate(foe, SHAKE, 320),
        numberAt(stage, foe, 'is-harm', `−${onBuilding}`),
        numberAt(stage, front, 'is-harm', `−${onAttacker}`),
      ]),
      stage,
      360,
    );
  },
  buildingDestroyed: burn,
  trapSprung: (data, stage) =>
    overlapping(
      Promise.all([
        flash(stage, subject(stage, data), 'is-blast', '', SPREAD, 620),
        stage.animate('raid', SHAKE, 380),
      ]),
      stage,
      480,
    ),
  trapSkipped: pulse((data, stage) => subject(stage, data), 220),
  trapDisarmed: burn,
  riteSpoiled: burn,
  rewoven: pulse(({ seat }) => `lord:${seat}`, 160),
  death: burn,
  npcSlain: (data, stage, view) => burn({ no: data.no }, stage, view),
  repelled: pause(160),
  expelled: pause(160),
  halted: (_, stage) => flash(stage, 'raid', 'is-wave', '', SPREAD, 520),
  heroHit: async ({ seat, no, n }, stage) => {
    const room = lordInSight(stage, seat);
    await lunge(stage, `att:${no}`, room, 260);
    await overlapping(
      Promise.all([stage.animate('table', SHAKE, 320), numberAt(stage, room, 'is-harm is-large', `−${n}`)]),
      stage,
      420,
    );
  },
  lastRite: (data, stage) => flash(stage, lordInSight(stage, data.seat), 'is-wave', '', SPREAD, 700),
  passage: (data, stage) => flash(stage, lordInSight(stage, data.seat), 'is-wave', '', SPREAD, 520),
  heroGone: pause(200),
  home: (data, stage, view) => walkOff({ no: data.no }, stage, view),
  npcLeaves: walkOff,
  npcReturns: walkOff,
  raidEnd: pause(320),

  mend: atSubject('is-heal', ({ n }) => `+${n}`, 140),
  damage: (data, stage) =>
    overlapping(
      Promise.all([
        stage.animate(subject(stage, data), SHAKE, 280),
        numberAt(stage, subject(stage, data), 'is-harm', `−${data.n}`),
      ]),
      stage,
      200,
    ),
  slain: (data, stage) => stage.animate(subject(stage, data), SHAKE, 280),
  counter: atSubject('is-note', ({ n }) => signed(n), 160),
  raidAtk: atSubject('is-note', ({ n }) => signed(n), 160),
  roundAtk: atLord('is-note', ({ n }) => signed(n), 200),
  raised: pulse(({ seat }) => `lord:${seat}`, 140),
  recovered: pulse(({ seat }) => `hand:${seat}`, 140),
  rested: pause(60),
  twilight: (data, stage) =>
    overlapping(
      Promise.all([
        stage.animate(lordAt(stage, data.seat), SHAKE, 360),
        numberAt(stage, lordAt(stage, data.seat), 'is-harm is-large', `−${data.n}`),
      ]),
      stage,
      420,
    ),
  lastLight: (_, stage) => stage.animate('world', PULSE, 700),
  eliminated: async (data, stage) => {
    await Promise.all([
      flash(stage, lordInSight(stage, data.seat), 'is-blast', '', SPREAD, 700),
      stage.animate(
        `lord:${data.seat}`,
        [{ filter: 'none' }, { filter: 'grayscale(1) brightness(0.6)' }],
        700,
      ),
    ]);
  },
  spoils: pulse(({ seat }) => `lord:${seat}`, 260),
};

/** What is seen once the table has changed. */
const AFTER: Record<string, Show> = {
  // Whoever is raided is drawn large now.
  raidStart: async (_, stage) => {
    await stage.wait(60);
    await stage.animate('raid', PULSE, 420);
  },
  station: (data, stage, view) => {
    const { raid } = shownOn(stage, view);
    if (raid === null) return undefined;
    const floor = stage.element(`floor:${raid.target}:${raid.at >> 2}`);
    floor?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    return overlapping(stage.animate(subject(stage, data), PULSE, 300), stage, 150);
  },
  npcEnter: async ({ no }, stage) => {
    await stage.wait(20);
    await overlapping(stage.animate(`npc:${no}`, PULSE, 360), stage, 200);
  },
  toRear: (_, stage) => stage.wait(240),
};

/** Cards are turned: the face is seen when it comes round. */
const turned: Motion<DungeonView> = async (fact, stage, view) => {
  if (stage.speed === 0) return;
  const data = fact.data as Data;
  await stage.animate(subject(stage, data), TURN, 160, { easing: 'ease-in' });
  advance(stage, view, fact);
  await stage.wait(20);
  await stage.animate(subject(stage, data), UNTURN, 200, { easing: 'ease-out' });
  await stage.wait(160);
};

/** By kind of fact: what is seen, and the table as it is then. Where nothing moves, the view alone changes. */
function showing(kind: string): Motion<DungeonView> {
  return async (fact: FactSeen, stage, view) => {
    if (stage.speed === 0) return;
    const data = fact.data as Data;
    await BEFORE[kind]?.(data, stage, view);
    advance(stage, view, fact);
    await AFTER[kind]?.(data, stage, view);
  };
}

const KINDS = new Set([...Object.keys(BEFORE), ...Object.keys(AFTER), 'first', 'renewed']);

export const motions: Record<string, Motion<DungeonView>> = {
  ...Object.fromEntries([...KINDS].map((kind) => [kind, showing(kind)])),
  flip: turned,
  turnUp: turned,
};

export const sounds: Record<string, string> = {
  hero: 'card',
  round: 'turn',
  draw: 'card',
  buy: 'coin',
  buyBack: 'coin',
  liberation: 'summon',
  worldUp: 'summon',
  gold: 'coin',
  heal: 'coin',
  handDiscard: 'card',
  putDown: 'card',
  transferred: 'move',
  reclaimed: 'coin',
  displaced: 'move',
  retired: 'move',
  npcEnter: 'move',
  flip: 'card',
  turnUp: 'card',
  pass: 'tick',
  npcTarget: 'tick',
  sortie: 'move',
  raidStart: 'turn',
  exchange: 'strike',
  buildingExchange: 'strike',
  buildingDestroyed: 'die',
  trapSprung: 'summon',
  trapDisarmed: 'tick',
  death: 'die',
  npcSlain: 'die',
  expelled: 'move',
  halted: 'summon',
  heroHit: 'hurt',
  lastRite: 'summon',
  passage: 'move',
  damage: 'hurt',
  counter: 'tick',
  twilight: 'hurt',
  lastLight: 'turn',
  eliminated: 'lose',
};
