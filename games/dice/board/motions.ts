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
import type { DiceView } from '../state.ts';
import { forgetChanges, noteChange, type Row } from './history.ts';
import { DAMAGE_SIGNS } from './look.ts';

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
): Promise<void> => stage.flash(stage.spot(at), `dt-effect ${className}`, text, frames, ms);

const FLIP: Keyframe[] = [
  { transform: 'rotateX(0)' },
  { transform: 'rotateX(90deg)', offset: 0.5 },
  { transform: 'rotateX(0)' },
];

const numberAt = (stage: Stage, at: string, className: string, text: string) =>
  flash(stage, at, `is-number ${className}`, text, RISE, 1000);

/** Dice fly up, tumble and fall, one a little after the other. */
function tumble(stage: Stage, row: Row, which: readonly number[]): Promise<unknown> {
  return Promise.all(
    which.map((i, nth) => {
      const lean = nth % 2 === 0 ? 1 : -1;
      return stage.animate(
        `${row}:${i}`,
        [
          { transform: 'none' },
          { transform: `translate(${lean * 8}px, -46px) rotate(${lean * 200}deg) scale(1.08)`, offset: 0.35 },
          { transform: `translate(${-lean * 4}px, 6px) rotate(${lean * 380}deg)`, offset: 0.75 },
          { transform: `rotate(${lean * 360}deg)` },
        ],
        560,
        { delay: (nth * 50) / Math.max(1, stage.speed) },
      );
    }),
  );
}

/** The row of dice that may be changed now. */
function openRow({ g }: View<DiceView>): Row {
  return g.roll.open ? 'beside' : 'five';
}

const atPanel =
  (className: string, text: (data: Data) => string, ms: number): Motion<DiceView> =>
  (fact, stage) => {
    const data = dataOf(fact);
    return overlapping(numberAt(stage, `panel:${data.seat}`, className, text(data)), stage, ms);
  };

const pulse =
  (name: (data: Data) => string, ms = 240): Motion<DiceView> =>
  (fact, stage) =>
    overlapping(stage.animate(name(dataOf(fact)), PULSE, 420), stage, ms);

const signed = (n: unknown): string => (Number(n) < 0 ? `−${-Number(n)}` : `+${n}`);
/** By kind of fact, on the table as it was before it. */
export const motions: Record<string, Motion<DiceView>> = {
  hero: pulse(({ hero }) => `hero:${hero}`, 420),
  startRoll: (_, stage) => overlapping(tumble(stage, 'five', [0, 1, 2, 3, 4]), stage, 600),
  starts: (_, stage) => stage.wait(500),
  turn: async (_, stage) => {
    forgetChanges(stage, 'five');
    forgetChanges(stage, 'beside');
    await stage.animate('turn', PULSE, 420);
  },
  phase: (_, stage) => stage.wait(60),

  threw: async (fact, stage) => {
    const { which } = dataOf(fact) as { which: number[] };
    forgetChanges(stage, 'five', which);
    await tumble(stage, 'five', which);
  },
  rolled: async (fact, stage) => {
    const { dice } = dataOf(fact) as { dice: number[] };
    forgetChanges(stage, 'beside');
    await Promise.all([
      stage.animate('tray', SHAKE, 320),
      numberAt(stage, 'tray', 'is-note', dice.join(' ')),
    ]);
  },
  changed: async (fact, stage, view) => {
    const { by, die, from, to, src } = dataOf(fact) as Record<'by' | 'die' | 'from' | 'to', number> & {
      src: string;
    };
    const row = openRow(view);
    noteChange(stage, row, die, { by, from, to, src });
    await Promise.all([
      stage.animate(`${row}:${die}`, FLIP, 480),
      flash(stage, `${row}:${die}`, `is-ring dt-seat-${by}`, '', SPREAD, 520),
      numberAt(stage, `${row}:${die}`, 'is-note', `${from}→${to}`),
    ]);
  },
  rerolled: async (fact, stage, view) => {
    const { which } = dataOf(fact) as { which: number[] };
    const row = openRow(view);
    forgetChanges(stage, row, which);
    await tumble(stage, row, which);
  },
  froze: (_, stage) => stage.animate('tray', PULSE, 320),
  throws: (_, stage) => stage.animate('tray', PULSE, 320),
  stopped: (_, stage) => stage.wait(120),

  declared: (fact, stage) => {
    const { ability, seat } = dataOf(fact);
    return overlapping(
      Promise.all([
        stage.animate(`ability:${ability}:${seat}`, PULSE, 520),
        stage.animate(`panel:${seat}`, PULSE, 420),
      ]),
      stage,
      420,
    );
  },
  activated: (fact, stage) => {
    const { ability, seat } = dataOf(fact);
    return overlapping(
      Promise.all([
        flash(stage, `ability:${ability}:${seat}`, 'is-wave', '', SPREAD, 600),
        flash(stage, 'tray', 'is-wave', '', SPREAD, 600),
      ]),
      stage,
      300,
    );
  },
  locked: (_, stage) =>
    flash(
      stage,
      'table',
      'is-shimmer',
      '',
      [{ opacity: 0 }, { opacity: 1, offset: 0.3 }, { opacity: 0 }],
      1200,
    ),
  targeted: (fact, stage) => stage.animate(`panel:${dataOf(fact).target}`, PULSE, 380),
  leaderBonus: pulse(({ seat }) => `panel:${seat}`),
  announced: (fact, stage) => {
    const { target, n, type } = dataOf(fact);
    return overlapping(
      Promise.all([
        stage.animate(`panel:${target}`, SHAKE, 300),
        numberAt(stage, `panel:${target}`, `is-damage is-${type}`, `${n}${DAMAGE_SIGNS[String(type)] ?? ''}`),
      ]),
      stage,
      520,
    );
  },
  boosted: (fact, stage) =>
    overlapping(numberAt(stage, 'ledger', 'is-harm', signed(dataOf(fact).n)), stage, 320),
  unblocked: (_, stage) => overlapping(numberAt(stage, 'ledger', 'is-harm', 'U'), stage, 320),
  ignored: atPanel('is-guard', () => '0', 380),
  defended: (fact, stage) => {
    const { seat, defence } = dataOf(fact);
    return overlapping(
      Promise.all([
        stage.animate(`ability:${defence}:${seat}`, PULSE, 420),
        stage.animate(`panel:${seat}`, PULSE, 420),
      ]),
      stage,
      320,
    );
  },
  declined: (_, stage) => stage.wait(200),
  pending: (fact, stage) => {
    const { seat, n, type } = dataOf(fact);
    return overlapping(
      numberAt(stage, `panel:${seat}`, `is-damage is-${type}`, `${n}${DAMAGE_SIGNS[String(type)] ?? ''}`),
      stage,
      320,
    );
  },
  preventing: atPanel('is-guard', ({ n, half }) => (half ? '½' : `−${n}`), 320),
  healing: atPanel('is-heal', ({ n }) => `+${n}`, 300),
  settled: (fact, stage, { g }) => {
    const { losses, heals } = dataOf(fact) as Record<'losses' | 'heals', number[]>;
    const shown = losses.flatMap((loss, seat) => {
      const bar = g.mode === 'team' ? `side:${g.players[seat].side}` : `panel:${seat}`;
      return [
        ...(loss > 0
          ? [stage.animate(bar, SHAKE, 360), numberAt(stage, bar, 'is-harm is-large', `−${loss}`)]
          : []),
        ...(heals[seat] > 0 ? [numberAt(stage, bar, 'is-heal is-large', `+${heals[seat]}`)] : []),
      ];
    });
    return shown.length === 0 ? undefined : overlapping(Promise.all(shown), stage, 620);
  },

  tokens: (fact, stage) => {
    const { seat, st, n } = dataOf(fact);
    const token = `token:${seat}:${st}`;
    const at = stage.element(token) ? token : `panel:${seat}`;
    return overlapping(
      Promise.all([
        stage.animate(token, PULSE, 360),
        numberAt(stage, at, Number(n) > 0 ? 'is-note' : 'is-faint', signed(n)),
      ]),
      stage,
      180,
    );
  },
  spent: pulse(({ seat, st }) => `token:${seat}:${st}`),
  detonated: (fact, stage) =>
    overlapping(flash(stage, `panel:${dataOf(fact).seat}`, 'is-blast', '', SPREAD, 640), stage, 360),
  stung: (fact, stage) => stage.animate(`panel:${dataOf(fact).seat}`, SHAKE, 320),
  swarm: pulse(({ seat }) => `swarm:${seat}`, 160),
  tide: pulse(({ seat }) => `tide:${seat}`, 160),
  answered: pulse(({ id, seat }) => `ability:${id}:${seat}`, 120),
  limit: pulse(({ seat, st }) => `token:${seat}:${st}`, 120),

  cp: (fact, stage) => {
    const { seat, n } = dataOf(fact);
    return overlapping(numberAt(stage, `cp:${seat}`, 'is-note', signed(n)), stage, 110);
  },
  drew: (fact, stage) => {
    const { seat, n } = dataOf(fact);
    return overlapping(numberAt(stage, `hand:${seat}`, 'is-note', `+${n}`), stage, 160);
  },
  played: async (fact, stage) => {
    const { seat, card } = dataOf(fact);
    const own = `card:${card}`;
    if (stage.element(own))
      await stage.animate(
        own,
        [
          { transform: 'none', opacity: 1 },
          { transform: 'translateY(-70px) scale(1.15)', opacity: 1, offset: 0.6 },
          { transform: 'translateY(-120px) scale(0.7)', opacity: 0 },
        ],
        460,
        { fill: 'forwards' },
      );
    else await stage.animate(`panel:${seat}`, PULSE, 420);
  },
  sold: (fact, stage) =>
    stage.animate(
      `card:${dataOf(fact).card}`,
      [
        { transform: 'none', opacity: 1 },
        { transform: 'translateY(30px) scale(0.8)', opacity: 0 },
      ],
      260,
      { fill: 'forwards' },
    ),
  putAway: (_, stage) => stage.wait(80),
  idle: (_, stage) => stage.wait(200),
  discarded: (fact, stage) => stage.animate(`hand:${dataOf(fact).seat}`, SHAKE, 300),
  upgraded: pulse(({ ability, seat }) => `ability:${ability}:${seat}`, 380),
  reshuffled: pulse(({ seat }) => `hand:${seat}`),
  chose: (_, stage) => stage.wait(200),
  wentBack: (_, stage) => stage.wait(200),
  resigned: (_, stage) => stage.wait(400),
  out: async (fact, stage) => {
    const { seat } = dataOf(fact);
    await Promise.all([
      flash(stage, `panel:${seat}`, 'is-blast', '', SPREAD, 640),
      stage.animate(
        `panel:${seat}`,
        [{ filter: 'none' }, { filter: 'grayscale(1) brightness(0.6)', transform: 'scale(0.96)' }],
        640,
      ),
    ]);
  },
};

export const sounds: Record<string, string> = {
  hero: 'card',
  startRoll: 'move',
  turn: 'turn',
  threw: 'move',
  rolled: 'move',
  rerolled: 'move',
  changed: 'tick',
  froze: 'tick',
  declared: 'tick',
  activated: 'summon',
  locked: 'summon',
  announced: 'strike',
  boosted: 'strike',
  unblocked: 'strike',
  ignored: 'coin',
  defended: 'card',
  preventing: 'tick',
  pending: 'tick',
  settled: 'hurt',
  healing: 'coin',
  tokens: 'tick',
  spent: 'coin',
  detonated: 'strike',
  stung: 'hurt',
  cp: 'coin',
  drew: 'card',
  played: 'card',
  sold: 'coin',
  discarded: 'card',
  upgraded: 'summon',
  reshuffled: 'card',
  leaderBonus: 'coin',
  out: 'die',
  resigned: 'lose',
};
