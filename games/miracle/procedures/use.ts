import { act, type Ctx, call, install, int, rule } from '@kaiju/kernel';
import {
  effectsOf,
  effectsOfArtifact,
  enemiesWithin,
  friendsWithin,
  giveShield,
  heal,
  hurt,
  lend,
  push,
  wayBetween,
} from '../effects.ts';
import {
  active,
  artifactOf,
  boardOf,
  type Creature,
  creature,
  type Miracle,
  near,
  procedure,
} from '../state.ts';
import { appear } from './summon.ts';
import { sweep } from './sweep.ts';

/** MI-9.2: the artifact is used on a cell, or on a creature (equip). */
export const use = procedure('use', { cell: int.or(-1), on: int.or(0) });
use.steps(
  act('MI-9.2.1', ({ g, v, tell }) => {
    const seat = active(g);
    const on = creature(g, v.on);
    tell('artifactUsed', {
      seat,
      artifact: g.players[seat].artifact,
      at: boardOf(g).names[v.cell] ?? null,
      id: on?.id ?? null,
      kind: on?.kind ?? null,
      star: on?.star ?? null,
    });
  }),
  act('MI-9.2.2', ({ g }) => {
    g.players[active(g)].mana -= artifactOf(g, active(g)).cost;
  }),
  act('MI-9.2.3', ({ g }) => {
    g.players[active(g)].artifactState = 'used';
  }),
  act('MI-9.2.4', (ctx) => {
    const { g, v } = ctx;
    const seat = active(g);
    const artifact = artifactOf(g, seat);
    if (artifact.way === 'equip') return;
    const friends = friendsWithin(g, seat, v.cell, artifact.radius);
    for (const c of friends) {
      if (artifact.healsFully) heal(ctx, c, c.max);
      if (artifact.lends) lend(ctx, c, artifact.lends.attack, artifact.lends.ends);
      if (artifact.refreshes) c.moved = c.attacked = c.fresh = false;
    }
    if (artifact.blast > 0) {
      for (const c of enemiesWithin(g, seat, v.cell, artifact.radius)) hurt(ctx, c, artifact.blast);
    }
    if (artifact.pushes) {
      for (const c of g.creatures.slice()) {
        if (near(g, c.at, v.cell) === 1) push(ctx, c, wayBetween(g, v.cell, c.at));
      }
    }
  }),
  act('MI-9.2.5', (ctx) => leaveBehind(ctx, ctx.v)),
  act('MI-7.1', () => call(sweep, {})),
);

/** MI-9.1: a release is over at once; a token or a bearer keeps the artifact until it dies. */
const leaveBehind = rule('MI-9.1', (ctx: Ctx<Miracle, unknown>, v: { cell: number; on: number }): void => {
  const { g, tell } = ctx;
  const seat = active(g);
  const artifact = artifactOf(g, seat);
  const player = g.players[seat];
  if (artifact.way === 'release') recycle(g, seat);
  else if (artifact.way === 'conjure') {
    const token = appear(g, seat, artifact.token, 1, v.cell);
    player.artifactOn = token.id;
    const { id, kind, star } = token;
    tell('conjured', { id, seat, kind, star, at: boardOf(g).names[v.cell] });
    install(g, token.id, ...effectsOf(g, token));
  } else {
    const bearer = creature(g, v.on) as Creature;
    player.artifactOn = bearer.id;
    bearer.hp += artifact.hp;
    bearer.max += artifact.hp;
    const { id, kind, star, hp } = bearer;
    tell('equipped', { id, kind, star, artifact: artifact.id, hp });
    if (artifact.shield !== 'no') giveShield(ctx, bearer);
    install(g, bearer.id, ...effectsOfArtifact(g, seat));
  }
});

/** MI-3.3: the artifact cools from now on. */
export const recycle = rule('MI-3.3', (g: Miracle, seat: number): void => {
  const player = g.players[seat];
  player.artifactState = 'cooling';
  player.artifactLeft = artifactOf(g, seat).cooldown;
  player.artifactOn = 0;
});
