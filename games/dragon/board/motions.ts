import type { View } from '@kaiju/kernel';
import { type FactSeen, type Motion, RISE, SHAKE, SPREAD, type Stage } from '@kaiju/web/kit';
import type { DragonView } from '../state.ts';
import { HARM_ICONS, type Harm } from './look.ts';
import { place } from './places.ts';
import { happen } from './play.ts';

type Data = Record<string, unknown>;
const dataOf = (fact: FactSeen): Data => fact.data as Data;

/** Something that is drawn for a moment over a cell. */
const flash = (
  stage: Stage,
  { g }: View<DragonView>,
  cell: number,
  className: string,
  text: string,
  frames: Keyframe[],
  ms: number,
): Promise<void> => {
  const at = cell > 0 ? place(g, cell) : undefined;
  return stage.flash(at, `dh-effect ${className}`, text, frames, ms);
};

/** A beat of the play: the fact is drawn, something is flashed over it, and after so long comes the next. */
const beat =
  (
    ms: number,
    flourish?: (data: Data, stage: Stage, view: View<DragonView>) => Promise<unknown> | undefined,
  ): Motion<DragonView> =>
  (fact, stage, view) => {
    happen(stage, view, fact);
    void flourish?.(dataOf(fact), stage, view);
    return stage.wait(ms);
  };

const ring = (className: string) => (data: Data, stage: Stage, view: View<DragonView>) =>
  flash(stage, view, Number(data.cell ?? data.to), `is-ring ${className}`, '', SPREAD, 620);

const note =
  (text: (data: Data) => string, className = '') =>
  (data: Data, stage: Stage, view: View<DragonView>) =>
    flash(stage, view, Number(data.cell ?? data.to), `is-note ${className}`, text(data), RISE, 900);

/** Where somebody stands, for facts that name no cell. */
const at =
  (className: string, text = '') =>
  (data: Data, stage: Stage, view: View<DragonView>) => {
    const token = stage.element(`token:${data.seat}`);
    const layer = stage.element('effects');
    if (token === undefined || layer === undefined || stage.speed === 0) return undefined;
    return flash(
      stage,
      view,
      Number((token as HTMLElement).dataset.cell),
      `${text === '' ? 'is-ring' : 'is-note'} ${className}`,
      text,
      text === '' ? SPREAD : RISE,
      700,
    );
  };

/** The whole cave trembles. */
const tremble = (_: Data, stage: Stage) => stage.animate('cave', SHAKE, 320);

/** A blow is seen for a while before anybody is hurt by it. */
const blow = beat(560, (data, stage) => {
  const effects = data.effects as string[];
  const heavy = effects.some(
    (effect) => effect === 'crush' || effect === 'fire' || effect.startsWith('push'),
  );
  return heavy ? tremble(data, stage) : undefined;
});

/** The sign of a harm that was told in a word, as `push 2`. */
export function harmIn(effects: readonly string[]): Harm {
  const [first = 'crush'] = effects;
  const harm = first.split(' ')[0];
  return (Object.hasOwn(HARM_ICONS, harm) ? harm : 'crush') as Harm;
}

const still = beat(0);

/** By kind of fact, on the table as it was before it. */
export const motions: Record<string, Motion<DragonView>> = {
  setUp: still,
  character: beat(240),
  holder: beat(200),
  round: beat(700),
  phase: beat(60),
  roundEnded: beat(60),
  respawned: beat(260, ring('is-portal')),

  heirloom: beat(420, at('is-gold', '◆')),
  used: beat(420, at('is-gold', '✦')),
  played: beat(320, at('is-own', '✦')),
  tapped: beat(180, at('is-own', '↷')),
  colour: beat(420),
  guarded: beat(260, at('is-guard')),
  hid: beat(260, at('is-smoke')),
  thawed: beat(200, at('is-thaw')),
  limit: beat(200, at('is-own', '+1')),
  recovered: beat(240, at('is-own', '⟲')),
  teleported: beat(360, ring('is-portal')),
  bait: beat(300, ring('is-gold')),
  heldUp: beat(320, at('is-gold', '✦')),
  planned: beat(300),
  skipped: beat(300),
  shield: beat(300, at('is-guard')),
  peeked: beat(500),
  saw: beat(300),

  aiDrawn: beat(260),
  flipped: beat(900),
  placed: beat(120),
  laneClosed: beat(120),
  overLimit: beat(420),
  opened: beat(500),
  reordered: beat(520),
  substituted: beat(520),

  executing: beat(330),
  cancelled: beat(520, at('is-cancelled', '✕')),
  noEffect: beat(260, at('is-cancelled', '–')),
  shoved: beat(160),
  lurking: beat(260, at('is-smoke')),
  moved: beat(210),
  jumped: beat(320, ring('is-own')),
  stopped: beat(
    180,
    note(() => '✕', 'is-bump'),
  ),
  pushed: beat(160),
  slammed: beat(320, (data, stage, view) =>
    Promise.all([
      tremble(data, stage),
      flash(stage, view, Number(data.cell), 'is-ring is-slam', '', SPREAD, 500),
    ]),
  ),
  stoodFast: beat(240, at('is-guard')),
  displaced: beat(220),
  dropped: beat(
    320,
    note(() => '−1', 'is-loss'),
  ),
  took: beat(
    380,
    note(({ tier }) => (tier === 'prize' ? '♥' : '+1'), 'is-gold'),
  ),
  mimic: beat(520, at('is-frost')),
  stolen: beat(520, at('is-gold', '+1')),
  immune: beat(300, at('is-guard')),
  spared: beat(460, at('is-guard')),
  charmed: beat(520, at('is-gold', '✤')),
  trap: beat(320, ring('is-trap')),
  frozen: beat(420, ring('is-frost')),
  died: beat(760, (data, stage, view) =>
    Promise.all([
      tremble(data, stage),
      flash(stage, view, Number(data.cell), 'is-ring is-death', '', SPREAD, 900),
      flash(stage, view, Number(data.cell), 'is-note is-death', '☠', RISE, 1200),
    ]),
  ),
  scattered: beat(420),
  special: beat(700, ring('is-gold')),

  glassTurned: beat(0),
  aiActs: beat(620),
  turned: beat(320),
  monsterMoved: beat(340, tremble),
  baitGone: beat(200),
  struck: blow,
  marked: blow,
  erupted: blow,
  noTarget: beat(200),
  aiExecuted: beat(320),

  left: beat(1100, ring('is-exit')),
  gaveUp: beat(700),
  countdown: beat(1900, tremble),
  reset: beat(1000),
  cardsBack: beat(120),
  scored: beat(4200),
};

export const sounds: Record<string, string> = {
  character: 'card',
  round: 'turn',
  heirloom: 'coin',
  used: 'summon',
  played: 'card',
  tapped: 'tick',
  guarded: 'coin',
  teleported: 'summon',
  aiDrawn: 'card',
  flipped: 'card',
  placed: 'card',
  overLimit: 'error',
  opened: 'card',
  executing: 'tick',
  cancelled: 'error',
  moved: 'move',
  jumped: 'move',
  stopped: 'tick',
  pushed: 'move',
  slammed: 'strike',
  dropped: 'coin',
  took: 'coin',
  stolen: 'coin',
  mimic: 'hurt',
  trap: 'strike',
  frozen: 'hurt',
  spared: 'coin',
  charmed: 'coin',
  died: 'die',
  aiActs: 'summon',
  monsterMoved: 'strike',
  struck: 'strike',
  marked: 'tick',
  erupted: 'strike',
  left: 'win',
  gaveUp: 'lose',
  countdown: 'lose',
  reset: 'turn',
  scored: 'win',
};
