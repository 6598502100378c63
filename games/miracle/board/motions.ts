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
import { boardOf, creature, type Miracle, sideOf } from '../state.ts';
import { wayOf } from './forecast.ts';
import { type Layout, layoutOf, type Turned } from './layout.ts';

type Data = Record<string, number | string | null>;
const dataOf = (fact: FactSeen): Data => fact.data as Data;

/** The map as it is drawn now; undefined while no battle is. */
function layoutOn(stage: Stage, { g, seat }: View<Miracle>): Layout | undefined {
  const world = stage.element('world') as HTMLElement | undefined;
  const turned = world?.dataset.turned as Turned | undefined;
  return turned && layoutOf(boardOf(g), turned, sideOf(g, seat < 0 ? g.first : seat));
}

interface Point {
  x: number;
  y: number;
}
function pointOf(layout: Layout | undefined, name: unknown): Point | undefined {
  const cell = layout?.map.at.get(String(name));
  return cell === undefined || layout === undefined ? undefined : { x: layout.x[cell], y: layout.y[cell] };
}

/** Where a creature is drawn at this moment, in the map's own pixels. */
function whereIs(stage: Stage, name: string): Point | undefined {
  const world = stage.element('world');
  const centre = stage.centre(name);
  if (world === undefined || centre === undefined) return undefined;
  const box = world.getBoundingClientRect();
  const k = box.width / ((world as HTMLElement).offsetWidth || 1);
  return { x: (centre.x - box.x) / k, y: (centre.y - box.y) / k };
}

/** Something that is drawn for a moment only. */
const flash = (
  stage: Stage,
  at: Point | undefined,
  className: string,
  text: string,
  frames: Keyframe[],
  ms: number,
): Promise<void> => {
  const spot = at && { left: `${at.x}px`, top: `${at.y}px` };
  return stage.flash(spot, `mi-effect ${className}`, text, frames, ms);
};

const STAY: KeyframeAnimationOptions = { fill: 'forwards' };

const ringAt = (stage: Stage, at: Point | undefined, className: string, ms = 520) =>
  flash(stage, at, `is-ring ${className}`, '', SPREAD, ms);
const numberAt = (stage: Stage, at: Point | undefined, className: string, text: string) =>
  flash(stage, at, `is-number ${className}`, text, RISE, 1000);

const lunge: Motion<Miracle> = async (fact, stage, view) => {
  const { by, at, seat } = dataOf(fact);
  const from = whereIs(stage, `unit:${by}`);
  const to = whereIs(stage, at === 0 ? `miracle:${1 - Number(seat)}` : `unit:${at}`);
  if (from === undefined || to === undefined) return;
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const far = Math.hypot(dx, dy);
  const c = creature(view.g, Number(by));
  if (c && far > 90) {
    // A shot: a spark flies, the shooter leans back.
    const angle = Math.atan2(dy, dx);
    const lean = `translate(${(-dx / far) * 8}px, ${(-dy / far) * 8}px)`;
    await Promise.all([
      stage.animate(
        `body:${by}`,
        [{ transform: 'none' }, { transform: lean, offset: 0.3 }, { transform: 'none' }],
        300,
      ),
      flash(
        stage,
        from,
        'is-shot',
        '',
        [
          { transform: `translate(-50%, -50%) rotate(${angle}rad)`, opacity: 1 },
          { transform: `translate(-50%, -50%) translate(${dx}px, ${dy}px) rotate(${angle}rad)`, opacity: 1 },
        ],
        300,
      ),
    ]);
    return;
  }
  const reach = far === 0 ? 0 : 0.55;
  await stage.animate(
    `body:${by}`,
    [
      { transform: 'none' },
      { transform: `translate(${-dx * 0.12}px, ${-dy * 0.12}px)`, offset: 0.3 },
      { transform: `translate(${dx * reach}px, ${far === 0 ? 16 : dy * reach}px)`, offset: 0.6 },
      { transform: 'none' },
    ],
    380,
  );
};

const appear: Motion<Miracle> = (fact, stage, view) => {
  const { at, seat } = dataOf(fact);
  const point = pointOf(layoutOn(stage, view), at);
  return overlapping(
    Promise.all([
      ringAt(stage, point, `is-summon mi-seat-${seat}`, 600),
      flash(
        stage,
        point,
        `is-pillar mi-seat-${seat}`,
        '',
        [
          { transform: 'translate(-50%, -100%) scale(1, 0)', opacity: 0.9 },
          { transform: 'translate(-50%, -100%) scale(1, 1)', opacity: 0.8, offset: 0.4 },
          { transform: 'translate(-50%, -100%) scale(0.1, 1)', opacity: 0 },
        ],
        600,
      ),
    ]),
    stage,
    380,
  );
};

const atUnit =
  (className: string, text: (data: Data) => string, shake: boolean): Motion<Miracle> =>
  (fact, stage) => {
    const data = dataOf(fact);
    const at = whereIs(stage, `unit:${data.id}`);
    const shown = [numberAt(stage, at, className, text(data))];
    if (shake) shown.push(stage.animate(`body:${data.id}`, SHAKE, 260));
    return overlapping(Promise.all(shown), stage, 320);
  };

/** By kind of fact, on the table as it was before it. */
export const motions: Record<string, Motion<Miracle>> = {
  firstDrawn: (_, stage) => stage.wait(150),

  deckShown: async (fact, stage) => {
    const { seat } = dataOf(fact);
    await stage.animate(
      `deck:${seat}`,
      [
        { transform: 'none' },
        { transform: 'translateY(-10px) rotate(-2deg)', offset: 0.25 },
        { transform: 'translateY(-10px) rotate(2deg)', offset: 0.5 },
        { transform: 'translateY(-6px) rotateY(90deg)', opacity: 0.4 },
      ],
      620,
      STAY,
    );
  },

  turnBegan: async (fact, stage) => {
    const { seat } = dataOf(fact);
    await Promise.all([stage.animate('turn', PULSE, 420), stage.animate(`miracle:${seat}`, PULSE, 420)]);
  },

  capGrew: (fact, stage) => overlapping(stage.animate(`mana:${dataOf(fact).seat}`, PULSE, 420), stage, 160),

  armiesGrew: (_, stage) => stage.wait(300),

  barracksTaken: async (fact, stage, view) => {
    const { barracks, at, seat } = dataOf(fact);
    await Promise.all([
      stage.animate(`barracks:${barracks}`, PULSE, 560),
      ringAt(stage, pointOf(layoutOn(stage, view), at), `is-take mi-seat-${seat}`, 640),
    ]);
  },

  artifactReady: (fact, stage) => stage.animate(`artifact:${dataOf(fact).seat}`, PULSE, 420),

  summoned: appear,
  conjured: appear,

  moved: async (fact, stage, view) => {
    const { id, from, to } = dataOf(fact);
    const layout = layoutOn(stage, view);
    const c = creature(view.g, Number(id));
    if (layout === undefined || c === undefined) return;
    const start = layout.map.at.get(String(from));
    const end = layout.map.at.get(String(to));
    if (start === undefined || end === undefined) return;
    const way = [start, ...wayOf(view.g, c, end)];
    await stage.animate(
      `unit:${id}`,
      way.map((cell) => ({ transform: `translate(${layout.x[cell]}px, ${layout.y[cell]}px)` })),
      140 + 130 * (way.length - 1),
      STAY,
    );
  },

  attacked: lunge,
  countered: lunge,

  hurt: atUnit('is-harm', ({ amount }) => `−${amount}`, true),
  healed: atUnit('is-heal', ({ amount }) => `+${amount}`, false),
  lent: atUnit('is-lent', ({ attack }) => `+${attack}⚔`, false),
  loanEnded: atUnit('is-lent', ({ attack }) => `−${attack}⚔`, false),
  pushBlocked: atUnit('is-harm', () => '!', true),

  shielded: (fact, stage) => {
    const at = whereIs(stage, `unit:${dataOf(fact).id}`);
    return overlapping(
      Promise.all([ringAt(stage, at, 'is-holy', 520), numberAt(stage, at, 'is-lent', '0')]),
      stage,
      360,
    );
  },
  shieldGained: (fact, stage) =>
    overlapping(ringAt(stage, whereIs(stage, `unit:${dataOf(fact).id}`), 'is-holy', 560), stage, 260),

  miracleHurt: (fact, stage) => {
    const { seat, amount } = dataOf(fact);
    const at = whereIs(stage, `miracle:${seat}`);
    return overlapping(
      Promise.all([
        stage.animate(`miracle:${seat}`, SHAKE, 420),
        ringAt(stage, at, 'is-blast', 640),
        numberAt(stage, at, 'is-harm is-large', `−${amount}`),
      ]),
      stage,
      520,
    );
  },

  pushed: async (fact, stage, view) => {
    const { id, to } = dataOf(fact);
    const point = pointOf(layoutOn(stage, view), to);
    if (point === undefined) return;
    await stage.animate(`unit:${id}`, [{}, { transform: `translate(${point.x}px, ${point.y}px)` }], 220, {
      ...STAY,
      easing: 'cubic-bezier(0.2, 0.8, 0.3, 1)',
    });
  },

  fell: (fact, stage) =>
    stage.animate(
      `body:${dataOf(fact).id}`,
      [
        { transform: 'none', opacity: 1 },
        { transform: 'scale(0.1) rotate(160deg)', opacity: 0 },
      ],
      460,
      { ...STAY, easing: 'ease-in' },
    ),

  artifactUsed: async (fact, stage, view) => {
    const { seat, at, id } = dataOf(fact);
    const point = at === null ? whereIs(stage, `unit:${id}`) : pointOf(layoutOn(stage, view), at);
    await Promise.all([
      stage.animate(`artifact:${seat}`, PULSE, 420),
      ringAt(stage, point, `is-wave mi-seat-${seat}`, 700),
    ]);
  },

  equipped: (fact, stage) =>
    overlapping(
      Promise.all([
        stage.animate(`body:${dataOf(fact).id}`, PULSE, 460),
        ringAt(stage, whereIs(stage, `unit:${dataOf(fact).id}`), 'is-holy', 560),
      ]),
      stage,
      320,
    ),

  died: async (fact, stage) => {
    const { id } = dataOf(fact);
    await Promise.all([
      ringAt(stage, whereIs(stage, `unit:${id}`), 'is-dust', 520),
      stage.animate(
        `body:${id}`,
        [
          { transform: 'none', opacity: 1 },
          { transform: 'scale(1.1)', opacity: 1, offset: 0.2 },
          { transform: 'scale(0.4) rotate(24deg)', opacity: 0 },
        ],
        440,
        STAY,
      ),
    ]);
  },

  resigned: (_, stage) => stage.wait(400),
  fellSilent: (_, stage) => stage.wait(400),
};

export const sounds: Record<string, string> = {
  firstDrawn: 'coin',
  deckShown: 'card',
  turnBegan: 'turn',
  capGrew: 'coin',
  armiesGrew: 'summon',
  barracksTaken: 'coin',
  artifactReady: 'coin',
  summoned: 'summon',
  conjured: 'summon',
  moved: 'move',
  attacked: 'strike',
  countered: 'strike',
  hurt: 'hurt',
  shielded: 'tick',
  miracleHurt: 'hurt',
  healed: 'coin',
  shieldGained: 'coin',
  lent: 'coin',
  loanEnded: 'tick',
  pushed: 'move',
  pushBlocked: 'strike',
  fell: 'die',
  artifactUsed: 'card',
  equipped: 'card',
  died: 'die',
  resigned: 'lose',
  fellSilent: 'lose',
};
