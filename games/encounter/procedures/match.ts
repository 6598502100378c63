import { act, call, type Flow, goto, next, over, rules, together } from '@kaiju/kernel';
import { duelMaps } from '../content/index.ts';
import { featOf, kindOf, kinds } from '../effects/code.ts';
import { type Field, fieldOf } from '../effects/field.ts';
import { fullPlayer, type Member, type Side } from '../effects/party.ts';
import { type C, type Encounter, procedure } from '../state.ts';
import { campaign } from './campaign.ts';
import { fight } from './fight.ts';
import { opponentOf, pageCapOf } from './opponent.ts';
import { answerOf, byDefault, dealtTeam, membersOf, type TeamAnswer, teams } from './teams.ts';

/** EN-35.1: the campaign, a single encounter, or a duel. */
export const match = rules(['EN-35.1'], procedure('match'));

/** EN-18.2, EN-18.5, EN-35.5 */
const DUEL = rules(['EN-18.2', 'EN-18.5', 'EN-35.5'], { cap: 4, limit: 7, pageCap: 8, feats: [] });

/** EN-31.4, EN-18.2: the map, if the table has named none, and who is first, by lot. */
const beginDuel = rules(
  ['EN-18.1', 'EN-18.2', 'EN-31.1', 'EN-31.4'],
  (ctx: C, chosen: readonly (readonly Member[])[]): void => {
    const { g } = ctx;
    if (g.field === '') {
      g.field = duelMaps[ctx.random(duelMaps.length)].id;
      ctx.reveal('map', { map: g.field });
    }
    const first = ctx.random(2);
    ctx.reveal('first', { seat: first });
    const at = (seat: number) => fullPlayer({ ...DUEL, seat, members: chosen[seat] });
    g.players = [at(first), at(1 - first)];
    tellTeams(ctx);
  },
);

/** EN-35.2 */
const single = rules(['EN-35.2', 'EN-30.13'], (ctx: C): void => {
  const { g } = ctx;
  const { wishes } = g;
  const field = fieldOf(g);
  const expected = (field.encounter as NonNullable<Field['encounter']>).party;
  const chosen = wishes.party.map((id) => byDefault(kindOf(id)));
  const side: Side = {
    seat: 0,
    members: chosen.length > 0 ? chosen : dealtTeam((list) => ctx.shuffle(list), expected.heroes),
    cap: wishes.focus || expected.focusCap,
    limit: wishes.hand || expected.handLimit,
    pageCap: pageCapOf(field),
    feats: wishes.feats.map(featOf),
  };
  g.players = [fullPlayer(side), opponentOf(field, g.difficulty)];
});

function tellTeams({ g, reveal }: C): void {
  g.players.forEach(({ heroes, seat }, side) => {
    if (heroes.length > 0) reveal('team', { side, seat, heroes: heroes.map(({ kind }) => kinds[kind].id) });
  });
}

match.steps(
  act('EN-35.1', (ctx): Flow => {
    const { g } = ctx;
    if (g.mode === 'campaign') return call(campaign, {});
    if (g.mode === 'duel') return g.dealt ? goto('EN-31.3') : next;
    single(ctx);
    tellTeams(ctx);
    return goto('EN-1.1');
  }),
  together<Encounter, unknown, TeamAnswer>('EN-31.1', {
    kind: 'team',
    who: () => [0, 1],
    limit: rules(['EN-33.14'], 180_000),
    options: () => teams,
    otherwise: ({ shuffle }) => answerOf(dealtTeam(shuffle)),
    take: (ctx, answers): Flow => {
      beginDuel(
        ctx,
        answers.map((team) => membersOf(team as TeamAnswer)),
      );
      return goto('EN-1.1');
    },
  }),
  act('EN-31.3', (ctx) =>
    beginDuel(
      ctx,
      [0, 1].map(() => dealtTeam((list) => ctx.shuffle(list))),
    ),
  ),
  act('EN-1.1', () => call(fight, {})),
  act(
    'EN-35.1/over',
    ({ g }): Flow => over({ places: [g.outcome === 'won' ? 1 : 2], why: g.why, scores: null }),
  ),
);
