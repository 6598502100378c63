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
import type { EncounterView } from '../state.ts';

type Data = Record<string, unknown>;
const dataOf = (fact: FactSeen): Data => fact.data as Data;

/** Something that is drawn for a moment over a thing that has a name. */
const flash = (
  stage: Stage,
  at: string,
  className: string,
  text: string,
  frames: Keyframe[],
  ms: number,
): Promise<void> => stage.flash(stage.spot(at), `en-effect ${className}`, text, frames, ms);

const DROP: Keyframe[] = [
  { transform: 'translate(-50%, -180%) scale(1.3)', opacity: 0 },
  { transform: 'translate(-50%, -50%) scale(0.9)', opacity: 1, offset: 0.7 },
  { transform: 'translate(-50%, -50%) scale(1)', opacity: 0 },
];

const numberAt = (stage: Stage, at: string, className: string, text: string) =>
  flash(stage, at, `is-number ${className}`, text, RISE, 900);
const ringAt = (stage: Stage, at: string, className: string) =>
  flash(stage, at, `is-ring ${className}`, '', SPREAD, 560);

/** Walks a unit from where it is drawn to a cell, and leaves it there until the board is drawn anew. */
async function glide(stage: Stage, uid: unknown, to: unknown, ms: number): Promise<void> {
  const unit = stage.element(`unit:${uid}`) as HTMLElement | undefined;
  const goal = stage.centre(`cell:${to}`);
  const from = stage.centre(`unit:${uid}`);
  if (unit === undefined || goal === undefined || from === undefined) return;
  const { m41, m42 } = new DOMMatrixReadOnly(getComputedStyle(unit).transform);
  const [x, y] = [m41 + goal.x - from.x, m42 + goal.y - from.y];
  await stage.animate(
    `unit:${uid}`,
    [{ transform: `translate(${m41}px, ${m42}px)` }, { transform: `translate(${x}px, ${y}px)` }],
    ms,
    { fill: 'forwards', easing: 'linear' },
  );
}

const lunge: Motion<EncounterView> = async (fact, stage) => {
  const { uid, at } = dataOf(fact);
  const from = stage.centre(`unit:${uid}`);
  const to = stage.centre(`unit:${at}`);
  if (from === undefined || to === undefined) return;
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const far = Math.hypot(dx, dy) || 1;
  const reach = Math.min(far * 0.45, 26);
  const thrust = `translate(${(dx / far) * reach}px, ${(dy / far) * reach}px)`;
  await stage.animate(
    `body:${uid}`,
    [{ transform: 'none' }, { transform: thrust, offset: 0.45 }, { transform: 'none' }],
    220,
  );
};

const pulse =
  (name: (data: Data) => string, ms = 220): Motion<EncounterView> =>
  (fact, stage) =>
    overlapping(stage.animate(name(dataOf(fact)), PULSE, 380), stage, ms);

const atUnit =
  (className: string, text: (data: Data) => string, ms = 160): Motion<EncounterView> =>
  (fact, stage) => {
    const data = dataOf(fact);
    return overlapping(numberAt(stage, `unit:${data.uid}`, className, text(data)), stage, ms);
  };

const signed = (n: unknown): string => (Number(n) < 0 ? `−${-Number(n)}` : `+${n}`);

/** By kind of fact, on the table as it was before it. */
export const motions: Record<string, Motion<EncounterView>> = {
  turn: (_, stage) => overlapping(stage.animate('turn', PULSE, 420), stage, 300),
  round: (_, stage) => stage.animate('turn', PULSE, 320),
  focus: pulse(({ side }) => `focus:${side}`, 120),
  draw: (_, stage) => overlapping(stage.animate('hand', PULSE, 320), stage, 160),
  handFull: (_, stage) => stage.animate('hand', SHAKE, 320),
  reshuffle: pulse(({ side }) => `piles:${side}`),
  standby: pulse(({ side }) => `piles:${side}`, 80),
  recall: pulse(({ side }) => `piles:${side}`),
  recovering: pulse(({ side }) => `piles:${side}`),
  use: (fact, stage) => overlapping(stage.animate(`piles:${dataOf(fact).side}`, PULSE, 420), stage, 320),

  deploy: (fact, stage) => {
    const { at, side } = dataOf(fact);
    return overlapping(
      Promise.all([
        flash(stage, `cell:${at}`, `is-drop en-seat-${side}`, '', DROP, 320),
        ringAt(stage, `cell:${at}`, 'is-good'),
      ]),
      stage,
      250,
    );
  },
  step: (fact, stage) => glide(stage, dataOf(fact).uid, dataOf(fact).to, 120),
  shift: (fact, stage) => glide(stage, dataOf(fact).uid, dataOf(fact).at, 240),
  driven: async (fact, stage) => {
    const { uid, path } = dataOf(fact) as { uid: number; path: string[] };
    for (const cell of path) await glide(stage, uid, cell, 110);
  },
  intent: (fact, stage) => overlapping(stage.animate(`body:${dataOf(fact).uid}`, PULSE, 300), stage, 180),
  battle: (fact, stage) => {
    const { uid, at } = dataOf(fact);
    return overlapping(
      Promise.all([ringAt(stage, `unit:${at}`, 'is-harm'), stage.animate(`body:${uid}`, PULSE, 240)]),
      stage,
      180,
    );
  },
  blow: lunge,
  discard: atUnit('is-faint', () => '×', 200),
  damage: (fact, stage) => {
    const { uid, n, parried, absorbed } = dataOf(fact);
    const text = parried === true ? '⛨' : Number(n) > 0 ? `−${n}` : Number(absorbed) > 0 ? '⛨' : '0';
    return overlapping(
      Promise.all([
        stage.animate(`body:${uid}`, SHAKE, 260),
        numberAt(stage, `unit:${uid}`, Number(n) > 0 ? 'is-harm' : 'is-guard', text),
      ]),
      stage,
      220,
    );
  },
  heal: atUnit('is-heal', ({ n }) => `+${n}`),
  boost: atUnit('is-note', ({ n }) => signed(n), 120),
  status: (fact, stage) => overlapping(ringAt(stage, `unit:${dataOf(fact).uid}`, 'is-curse'), stage, 160),
  charm: (fact, stage) => overlapping(ringAt(stage, `unit:${dataOf(fact).uid}`, 'is-curse'), stage, 260),
  killed: (fact, stage) => stage.animate(`body:${dataOf(fact).uid}`, SHAKE, 240),
  death: (fact, stage) => {
    const { uid } = dataOf(fact);
    return Promise.all([
      ringAt(stage, `unit:${uid}`, 'is-harm'),
      stage.animate(
        `body:${uid}`,
        [
          { opacity: 1, filter: 'none' },
          { opacity: 0, filter: 'grayscale(1) blur(3px)', transform: 'scale(0.7)' },
        ],
        300,
        { fill: 'forwards' },
      ),
    ]).then(() => undefined);
  },
  faded: (fact, stage) =>
    stage.animate(`body:${dataOf(fact).uid}`, [{ opacity: 1 }, { opacity: 0 }], 300, { fill: 'forwards' }),
  control: (fact, stage) => overlapping(ringAt(stage, `zone:${dataOf(fact).zone}`, 'is-wave'), stage, 320),
  terrain: (fact, stage) => overlapping(ringAt(stage, `cell:${dataOf(fact).at}`, 'is-curse'), stage, 60),
  roll: (_, stage) =>
    stage.animate(
      'event:0',
      [
        { transform: 'none', opacity: 1 },
        { transform: 'translateY(1.5rem) scale(1.12)', opacity: 1, offset: 0.5 },
        { transform: 'translateY(3.5rem) scale(0.9)', opacity: 0 },
      ],
      620,
    ),
  event: (_, stage) => overlapping(stage.animate('axis', PULSE, 240), stage, 120),
  axis: (_, stage) => stage.animate('axis', PULSE, 320),
  strength: pulse(({ index }) => `event:${index}`),
  pages: (fact, stage) =>
    overlapping(numberAt(stage, `pages:${dataOf(fact).side}`, 'is-harm', signed(dataOf(fact).n)), stage, 320),
  outcome: (_, stage) => stage.wait(500),
};

export const sounds: Record<string, string> = {
  turn: 'turn',
  draw: 'card',
  use: 'card',
  reshuffle: 'card',
  handFull: 'error',
  deploy: 'summon',
  step: 'move',
  driven: 'move',
  shift: 'move',
  blow: 'strike',
  damage: 'hurt',
  heal: 'coin',
  status: 'tick',
  charm: 'summon',
  death: 'die',
  control: 'coin',
  roll: 'tick',
  event: 'tick',
  pages: 'lose',
  folios: 'coin',
};
