import { act, call, callAndStay, done, type Flow, type Json, next, rules, text } from '@kaiju/kernel';
import { actFields } from '../effects/act.ts';
import { cards } from '../effects/code.ts';
import { refusals } from '../effects/refusals.ts';
import { sell } from '../effects/resources.ts';
import { type Answer, actOf, pay, putAway, respond, responses } from '../effects/responses.ts';
import { type C, type Dice, HAND_CAP, procedure } from '../state.ts';
import { carry } from './carry.ts';
import { begins, decision, during, responseWindow, settlement } from './steps.ts';

/** DT-7.8: a main action or an upgrade: shown and paid for, answered, carried out, put away. */
export const playCard = procedure('playCard', actFields).steps(
  responseWindow('B', ''),
  during('DT-7.8', ({ v }): Flow => {
    const compiled = cards[v.src];
    if (compiled.upgrade === null) return call(carry, { ...v, code: compiled.code.key });
    return next;
  }),
  during('DT-28.32', ({ g, v, tell }) => {
    const { upgrade, card } = cards[v.src];
    if (upgrade === null) return;
    g.players[v.by].levels[upgrade.slot] = upgrade.level;
    tell('upgraded', { seat: v.by, ability: card.ability, level: upgrade.level });
  }),
  during('DT-13.3', (ctx) => putAway(ctx as C, ctx.v.by, ctx.v.src)),
);

const END = 'end';
const SELL: Record<string, Json> = Object.create(null);
for (const id in cards) SELL[id] = { sell: id };

function listSales(g: Dice, seat: number, out: Json[]): void {
  const { cards: held } = g.players[seat].hand;
  for (let i = 0; i < held.length; i++) out.push(SELL[held[i].kind]);
}

/** DT-7: the Main Phase, the first as the second (DT-7.5). */
export const main = rules(['DT-7.5'], procedure('main', { phase: text })).steps(
  act('DT-7.1/phase', ({ g, v, tell }) => {
    if (g.players[g.active].out) return done;
    g.phase = v.phase as 'main1' | 'main2';
    tell('phase', { seat: g.active, phase: v.phase });
    return next;
  }),
  responseWindow('A', 'main'),
  decision<{ phase: string }, Json>('DT-7.1', {
    kind: 'main',
    silence: 'DT-27.5',
    limit: 75_000,
    who: ({ g }) => g.active,
    options: (ctx, seat) => {
      const out: Json[] = [END];
      responses(ctx as C, seat, 'main', out);
      listSales(ctx.g, seat, out);
      if (ctx.refuse !== undefined) {
        for (const { kind } of ctx.g.players[seat].upgrades.cards)
          ctx.refuse({ sell: kind }, refusals.played.clause, refusals.played.reason);
      }
      return out;
    },
    otherwise: () => END,
    take: (ctx, answer, seat) => {
      if (answer === END) return next;
      const said = answer as Answer;
      if (said.sell !== undefined) sell(ctx as C, seat, said.sell);
      else if (said.play !== undefined && isMainCard(said.play)) {
        pay(ctx as C, seat, cards[said.play], said);
        return callAndStay(playCard, actOf(seat, said.play, said));
      } else respond(ctx as C, seat, said);
      return { op: 'stay' };
    },
  }),
  ...settlement('main'),
);

const isMainCard = rules(['DT-7.3', 'DT-7.4', 'DT-13.1'], (id: string): boolean => {
  const { timing } = cards[id].card;
  return timing === 'main' || timing === 'upgrade';
});

/** DT-11.6 to DT-11.10. */
export const discard = procedure('discard').steps(
  begins('DT-11.6/phase', 'discard'),
  responseWindow('A', 'discard'),
  decision<unknown, Json>('DT-11.6', {
    kind: 'discard',
    silence: 'DT-27.16',
    who: ({ g }) => g.active,
    when: rules(['DT-11.10'], ({ g }) => g.players[g.active].hand.cards.length > HAND_CAP),
    options: ({ g }, seat) => {
      const out: Json[] = [];
      listSales(g, seat, out);
      return out;
    },
    // The newest card first.
    otherwise: ({ g }, seat) => {
      const { cards: held } = g.players[seat].hand;
      return SELL[held[held.length - 1].kind];
    },
    take: (ctx, answer, seat) => {
      sell(ctx as C, seat, (answer as Answer).sell as string);
      return { op: 'stay' };
    },
  }),
  ...settlement('discard'),
);
