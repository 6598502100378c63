import { act, call, choose, type Flow, goto, next, over, Result, rules, seeded } from '@kaiju/kernel';
import { campaign as nodes, outset, prices } from '../content/index.ts';
import type { CampaignNode, Hero as Printed, Reward } from '../content/types.ts';
import { cards, featOf, feats, HEROES, kindOf, kinds, LIBRARY, versionOf } from '../effects/code.ts';
import { fieldNamed } from '../effects/field.ts';
import { fullPlayer, whyNotCarry } from '../effects/party.ts';
import { object, type Refuse } from '../effects/refusals.ts';
import { type Encounter, Owned, procedure, Run } from '../state.ts';
import { fight, openSeed } from './fight.ts';
import { opponentOf, pageCapOf } from './opponent.ts';
import type { In } from './steps.ts';
import { byDefault } from './teams.ts';

/** EN-30: a run through the campaign, from the start to the ink well. */
export const campaign = rules(['EN-8.1', 'EN-8.21', 'EN-30.11'], procedure('campaign'));

/** Services and loads: a card is its place in `run.cards`, a hero its id. */
type CampAnswer =
  | 'go'
  | 'leave'
  | 'skip'
  | { carry: number; by: string }
  | { drop: number }
  | { enhance: number }
  | { transform: number }
  | { buy: string }
  | { sell: number }
  | { talent: string; by: string };

type Ctx = In<unknown>;
const runOf = (g: Encounter) => g.run as Run;
const me = () => 0;

function nodeNamed(id: string): CampaignNode {
  return nodes.find((node) => node.id === id) as CampaignNode;
}
function nodeOf(g: Encounter): CampaignNode {
  const { road } = runOf(g);
  return nodeNamed(road[road.length - 1]);
}
const idOf = (kind: number) => kinds[kind].id;

// ---- heroes and cards --------------------------------------------------------------------------------------

/** EN-30.10: everything that chance decides at a place follows from the seed, the place and the attempt. */
const castLots = rules(['EN-19.4', 'EN-30.10'], ({ g, rng }: Ctx, what: string): void => {
  const run = runOf(g);
  const { k0, k1, k2, k3 } = seeded(`${run.seed.text} ${nodeOf(g).id} ${run.attempt} ${what}`);
  rng.k0 = k0;
  rng.k1 = k1;
  rng.k2 = k2;
  rng.k3 = k3;
  rng.drawn = 0;
});

function join(g: Encounter, hero: number): void {
  const run = runOf(g);
  const by = run.party.length;
  run.party.push(hero);
  run.talents.push('');
  for (const kind of byDefault(hero).cards) run.cards.push(Owned.make({ kind, by }));
}

function some(ctx: Ctx, among: readonly number[], n: number): number[] {
  const list = among.slice();
  ctx.shuffle(list);
  return list.slice(0, n);
}

/** EN-30.3, EN-30.5: three heroes who are not in the party. */
function offerHeroes(ctx: Ctx): void {
  const run = runOf(ctx.g);
  run.offer = some(
    ctx,
    HEROES.filter((hero) => !run.party.includes(hero)),
    3,
  );
  ctx.reveal('offer', { heroes: run.offer.map(idOf) });
}

function carriers(g: Encounter, kind: number): number[] {
  return runOf(g).party.flatMap((hero, i) => (whyNotCarry(hero, kind) ? [] : [i]));
}

/** EN-30.8: cards of these colours that somebody in the party can carry; all different. */
const offerCards = rules(['EN-30.8'], (ctx: Ctx, n: number, reward?: Reward & { r: 'card' }): void => {
  const { g } = ctx;
  const run = runOf(g);
  const able = LIBRARY.filter((kind) => {
    const { colours, cost } = cards[kind];
    if (reward?.colours !== undefined && !colours.some((colour) => reward.colours?.includes(colour)))
      return false;
    if (reward?.cost !== undefined && cost > reward.cost) return false;
    return carriers(g, kind).length > 0;
  });
  run.offer = some(ctx, able, n);
  ctx.reveal('offer', { cards: run.offer.map((kind) => cards[kind].key) });
});

/** EN-7.11, EN-27.3: how many cards a hero may carry. */
function capacityOf(run: Run, by: number): number {
  return (kinds[run.party[by]].hero as Printed).capacity + (run.talents[by] === 'capacity' ? 1 : 0);
}

/** EN-7.11: whether a hero may take this card of the run, as things are. */
const mayCarry = rules(['EN-7.11', 'EN-30.4'], (run: Run, card: number, by: number): boolean => {
  const { kind, by: now } = run.cards[card];
  if (now === by || whyNotCarry(run.party[by], kind)) return false;
  let held = 0;
  let copies = 0;
  for (const other of run.cards) {
    if (other.by !== by) continue;
    held++;
    if (cards[other.kind].id === cards[kind].id) copies++;
  }
  return held < capacityOf(run, by) && copies < 2;
});

/** EN-30.4: rearranging loads. */
function listLoads(run: Run, out: CampAnswer[]): void {
  run.cards.forEach(({ by: now }, carry) => {
    run.party.forEach((hero, by) => {
      if (mayCarry(run, carry, by)) out.push({ carry, by: idOf(hero) });
    });
    if (now >= 0) out.push({ drop: carry });
  });
}

/** Carries out a rearrangement; says whether it was one. */
function rearrange(ctx: Ctx, answer: CampAnswer): boolean {
  const run = runOf(ctx.g);
  if (typeof answer === 'string') return false;
  if ('carry' in answer) run.cards[answer.carry].by = run.party.indexOf(kindOf(answer.by));
  else if ('drop' in answer) run.cards[answer.drop].by = -1;
  else return false;
  return true;
}

/** EN-8.24, EN-8.21: a card becomes another version of itself. */
const upgrade = rules(
  ['EN-8.21', 'EN-8.22', 'EN-8.23', 'EN-8.24'],
  (ctx: Ctx, i: number, to: 'plus' | 'turned'): void => {
    const owned = runOf(ctx.g).cards[i];
    owned.kind = versionOf(owned.kind, to);
    // EN-27.13: by its new colours its hero may no longer carry it.
    if (owned.by >= 0 && whyNotCarry(runOf(ctx.g).party[owned.by], owned.kind)) owned.by = -1;
    ctx.tell('upgraded', { card: cards[owned.kind].key });
  },
);

function canUpgrade({ kind }: Owned, to: 'plus' | 'turned'): boolean {
  return cards[kind].variant === 'base' && versionOf(kind, to) >= 0;
}

function addFeat(ctx: Ctx, feat: number): void {
  const run = runOf(ctx.g);
  // EN-26.16: nobody has the same feat twice.
  if (!run.feats.includes(feat)) run.feats.push(feat);
  ctx.tell('feat', { feat: feats[feat].id });
}

function earn(ctx: Ctx, n: number): void {
  runOf(ctx.g).folios += n;
  ctx.tell('earned', { n, now: runOf(ctx.g).folios });
}

// ---- the fight ---------------------------------------------------------------------------------------------

/** EN-1.3 to EN-1.6, EN-30.13: what the world map hands to an encounter. */
const enter = rules(['EN-1.1', 'EN-30.13', 'EN-30.14'], (ctx: Ctx): void => {
  const { g } = ctx;
  const run = runOf(g);
  g.field = nodeOf(g).encounter as string;
  const field = fieldNamed(g.field);
  castLots(ctx, 'battle');
  run.stage = 'battle';
  const members = run.party.map((hero, i) => ({
    hero,
    talent: run.talents[i],
    cards: run.cards.filter(({ by }) => by === i).map(({ kind }) => kind),
  }));
  g.players = [
    fullPlayer({
      seat: 0,
      members,
      cap: run.cap,
      limit: run.limit,
      pageCap: pageCapOf(field),
      feats: run.feats,
    }),
    opponentOf(field, g.difficulty),
  ];
});

function rewardsOf(g: Encounter): readonly Reward[] {
  return fieldNamed(g.field).encounter?.rewards ?? [];
}

/** EN-30.9: a defeat costs resolve. */
const lose = rules(['EN-30.9'], (ctx: Ctx): Flow => {
  const run = runOf(ctx.g);
  run.resolve--;
  run.attempt++;
  ctx.tell('lostResolve', { left: run.resolve });
  if (run.resolve > 0) return goto('EN-30.4');
  run.over = 'lost';
  openSeed(ctx, run);
  return over(Result.make({ places: [2], why: 'EN-30.9', scores: [0] }));
});

/** EN-30.8, EN-20.28, EN-30.12: a victory brings home what was put aside. */
const win = rules(['EN-20.28', 'EN-30.8', 'EN-30.12', 'EN-30.14'], (ctx: Ctx): Flow => {
  const { g } = ctx;
  const run = runOf(g);
  const { folios, stories } = g.players[0];
  if (folios > 0) earn(ctx, folios);
  for (const flag of stories) if (!run.stories.includes(flag)) run.stories.push(flag);
  run.attempt = 0;
  run.reward = 0;
  if (nodeOf(g).to.length > 0) return next;
  run.over = 'won';
  openSeed(ctx, run);
  run.score = 10 * run.resolve + run.folios - g.round;
  return over(Result.make({ places: [1], why: g.why, scores: [run.score] }));
});

/** The reward at hand is given, or its choice prepared; the next step asks if there is one. */
const giveReward = rules(['EN-30.8'], (ctx: Ctx): Flow => {
  const { g } = ctx;
  const run = runOf(g);
  const reward = rewardsOf(g)[run.reward];
  run.offer = [];
  if (reward === undefined) return goto('EN-30.2');
  run.left = 1;
  if (reward.r === 'folios') earn(ctx, reward.n);
  else if (reward.r === 'handLimit') run.limit += reward.n;
  else if (reward.r === 'focusCap') run.cap += reward.n;
  else if (reward.r === 'feat' && reward.oneOf.length === 1) addFeat(ctx, featOf(reward.oneOf[0]));
  else {
    if (reward.r === 'feat') run.offer = reward.oneOf.map(featOf);
    else if (reward.r === 'card') offerCards(ctx, 3, reward);
    else run.left = reward.n;
    return next;
  }
  run.reward++;
  return { op: 'stay' };
});

/** What may be chosen of the reward at hand; nothing, and 1 folio, is always one of them for cards (EN-30.8). */
function rewardOptions(g: Encounter): CampAnswerOrFind[] {
  const run = runOf(g);
  const reward = rewardsOf(g)[run.reward];
  if (reward.r === 'card') return [...run.offer.map((kind) => ({ card: cards[kind].key })), 'skip'];
  if (reward.r === 'feat') return run.offer.map((feat) => ({ feat: feats[feat].id }));
  const to = reward.r === 'upgrade' ? reward.to : 'plus';
  const list: CampAnswerOrFind[] = run.cards.flatMap((owned, i) =>
    canUpgrade(owned, to) ? [to === 'plus' ? { enhance: i } : { transform: i }] : [],
  );
  return [...list, 'skip'];
}
type CampAnswerOrFind = CampAnswer | { card: string } | { feat: string } | { hero: string } | { to: string };

// ---- services ----------------------------------------------------------------------------------------------

function tooDear(run: Run, price: number): { missing: number } | null {
  return run.folios >= price ? null : { missing: price - run.folios };
}

/** EN-30.7 */
const listServices = rules(
  ['EN-30.7', 'EN-34.22'],
  (g: Encounter, out: CampAnswer[], refuse: Refuse | undefined): void => {
    const run = runOf(g);
    const offer = (answer: CampAnswer, price: number) => {
      const why = tooDear(run, price);
      if (why === null) out.push(answer);
      else if (refuse !== undefined && typeof answer !== 'string') object(refuse, answer, 'NO_FOLIOS', why);
    };
    run.cards.forEach((owned, i) => {
      if (canUpgrade(owned, 'plus')) offer({ enhance: i }, prices.plus);
      if (canUpgrade(owned, 'turned')) offer({ transform: i }, run.gift ? 0 : prices.turned);
      if (owned.by < 0 || run.cards.length > 1) out.push({ sell: i });
    });
    for (const kind of run.offer) offer({ buy: cards[kind].key }, prices.buy);
  },
);

const serve = rules(['EN-30.5', 'EN-30.7'], (ctx: Ctx, answer: CampAnswer): void => {
  const run = runOf(ctx.g);
  if (typeof answer === 'string') return;
  if ('enhance' in answer) {
    earn(ctx, -prices.plus);
    upgrade(ctx, answer.enhance, 'plus');
  } else if ('transform' in answer) {
    if (run.gift) run.gift = false;
    else earn(ctx, -prices.turned);
    upgrade(ctx, answer.transform, 'turned');
  } else if ('buy' in answer) {
    const kind = run.offer.find((row) => cards[row].key === answer.buy) as number;
    run.offer.splice(run.offer.indexOf(kind), 1);
    earn(ctx, -prices.buy);
    run.cards.push(Owned.make({ kind }));
    ctx.tell('bought', { card: cards[kind].key });
  } else if ('sell' in answer) {
    const [{ kind }] = run.cards.splice(answer.sell, 1);
    earn(ctx, prices.sale);
    ctx.tell('sold', { card: cards[kind].key });
  }
});

/** EN-27.3: one talent for each hero. */
const TALENTS = rules(['EN-27.3'], ['mhp', 'cooldown', 'capacity']);
function listTalents(run: Run, out: CampAnswer[], refuse: Refuse | undefined): void {
  const why = tooDear(run, prices.talent);
  run.party.forEach((hero, i) => {
    if (run.talents[i] !== '') return;
    for (const talent of TALENTS) {
      const answer = { talent, by: idOf(hero) };
      if (why === null) out.push(answer);
      else if (refuse !== undefined) object(refuse, answer, 'NO_FOLIOS', why);
    }
  });
}

/** EN-33.10: on the world map nobody hurries. */
const ANYWHERE = rules(['EN-33.10'], { who: me, unlessForced: false } as const);

campaign.steps(
  act('EN-30.1', (ctx) => {
    const { g } = ctx;
    const seed = g.seed === '' ? String([0, 1, 2, 3].map(() => ctx.random(0x40000000))) : g.seed;
    g.seed = '';
    g.run = Run.make({
      seed: { text: seed, open: false },
      road: ['N0'],
      cap: outset.focusCap,
      limit: outset.handLimit,
      resolve: outset.resolve,
      folios: outset.folios,
    });
    ctx.tell('run', { difficulty: g.difficulty });
  }),
  choose<Encounter, unknown, { hero: string }>('EN-30.3', {
    kind: 'protagonist',
    ...ANYWHERE,
    options: () => HEROES.map((hero) => ({ hero: idOf(hero) })),
    take: (ctx, { hero }) => {
      join(ctx.g, kindOf(hero));
      runOf(ctx.g).stage = 'companion';
      castLots(ctx, 'companion');
      offerHeroes(ctx);
      ctx.tell('joined', { hero });
    },
  }),
  choose<Encounter, unknown, { hero: string }>('EN-30.3/companion', {
    kind: 'companion',
    ...ANYWHERE,
    options: ({ g }) => runOf(g).offer.map((hero) => ({ hero: idOf(hero) })),
    take: (ctx, { hero }) => {
      join(ctx.g, kindOf(hero));
      ctx.tell('joined', { hero });
    },
  }),
  choose<Encounter, unknown, { to: string }>('EN-30.2', {
    kind: 'road',
    who: me,
    unlessForced: true,
    options: ({ g, refuse }) => {
      const { to } = nodeOf(g);
      if (refuse !== undefined) {
        for (const { id } of nodes) if (!to.includes(id)) object(refuse, { to: id }, 'CLOSED');
      }
      return to.map((id) => ({ to: id }));
    },
    take: (ctx, { to }) => {
      const run = runOf(ctx.g);
      run.road.push(to);
      run.offer = [];
      ctx.tell('arrived', { node: to });
      const { kind } = nodeNamed(to);
      if (kind === 'library') return goto('EN-30.5');
      return kind === 'shrine' ? goto('EN-30.6') : next;
    },
  }),
  act('EN-30.4', ({ g }) => {
    runOf(g).stage = 'camp';
    g.field = nodeOf(g).encounter as string;
  }),
  choose<Encounter, unknown, CampAnswer>('EN-30.4/loads', {
    kind: 'camp',
    ...ANYWHERE,
    options: ({ g }) => {
      const out: CampAnswer[] = ['go'];
      listLoads(runOf(g), out);
      return out;
    },
    otherwise: () => 'go',
    take: (ctx, answer): Flow => {
      if (rearrange(ctx, answer)) return { op: 'stay' };
      enter(ctx);
      return next;
    },
  }),
  act('EN-1.1', () => call(fight, {})),
  act('EN-30.8', (ctx): Flow => (ctx.g.outcome === 'won' ? win(ctx) : lose(ctx))),
  act('EN-30.8/given', (ctx) => {
    runOf(ctx.g).stage = 'reward';
    if (runOf(ctx.g).reward === 0) castLots(ctx, 'reward');
    return giveReward(ctx);
  }),
  choose<Encounter, unknown, CampAnswerOrFind>('EN-30.8/chosen', {
    kind: 'reward',
    ...ANYWHERE,
    options: ({ g }) => rewardOptions(g),
    take: (ctx, answer): Flow => {
      const run = runOf(ctx.g);
      if (answer === 'skip') {
        if (rewardsOf(ctx.g)[run.reward].r === 'card') earn(ctx, prices.skip);
        run.left = 0;
      } else if (typeof answer === 'object' && 'card' in answer) {
        const kind = run.offer.find((row) => cards[row].key === answer.card) as number;
        run.cards.push(Owned.make({ kind }));
        ctx.tell('found', { card: answer.card });
        run.left--;
      } else if (typeof answer === 'object' && 'feat' in answer) {
        addFeat(ctx, featOf(answer.feat));
        run.left--;
      } else if (typeof answer === 'object' && ('enhance' in answer || 'transform' in answer)) {
        if ('enhance' in answer) upgrade(ctx, answer.enhance, 'plus');
        else upgrade(ctx, answer.transform, 'turned');
        run.left--;
      }
      if (run.left > 0) return { op: 'stay' };
      run.reward++;
      return goto('EN-30.8/given');
    },
  }),
  act('EN-30.5', (ctx): Flow => {
    const run = runOf(ctx.g);
    castLots(ctx, 'library');
    if (run.party.length < 3) {
      run.stage = 'recruit';
      offerHeroes(ctx);
      return next;
    }
    if (run.limit < 7) run.limit++;
    run.gift = run.stories.includes('abbey_archive');
    return goto('EN-30.7');
  }),
  choose<Encounter, unknown, { hero: string }>('EN-30.5/recruit', {
    kind: 'companion',
    ...ANYWHERE,
    options: ({ g }) => runOf(g).offer.map((hero) => ({ hero: idOf(hero) })),
    take: (ctx, { hero }) => {
      join(ctx.g, kindOf(hero));
      ctx.tell('joined', { hero });
    },
  }),
  act('EN-30.7', (ctx) => {
    runOf(ctx.g).stage = 'library';
    offerCards(ctx, prices.offered);
  }),
  choose<Encounter, unknown, CampAnswer>('EN-30.7/services', {
    kind: 'library',
    ...ANYWHERE,
    options: ({ g, refuse }) => {
      const out: CampAnswer[] = ['leave'];
      listServices(g, out, refuse);
      return out;
    },
    otherwise: () => 'leave',
    take: (ctx, answer): Flow => {
      if (answer === 'leave') return goto('EN-30.2');
      serve(ctx, answer);
      return { op: 'stay' };
    },
  }),
  act('EN-30.6', (ctx) => {
    const run = runOf(ctx.g);
    castLots(ctx, 'shrine');
    run.cap++;
    run.stage = 'feat';
    run.offer = some(
      ctx,
      feats.map(({ n }) => n).filter((n) => !run.feats.includes(n)),
      3,
    );
    ctx.reveal('offer', { feats: run.offer.map((n) => feats[n].id) });
  }),
  choose<Encounter, unknown, { feat: string }>('EN-30.6/feat', {
    kind: 'feat',
    ...ANYWHERE,
    options: ({ g }) => runOf(g).offer.map((feat) => ({ feat: feats[feat].id })),
    take: (ctx, { feat }) => {
      addFeat(ctx, featOf(feat));
      runOf(ctx.g).stage = 'shrine';
      runOf(ctx.g).offer = [];
    },
  }),
  choose<Encounter, unknown, CampAnswer>('EN-30.6/talents', {
    kind: 'shrine',
    ...ANYWHERE,
    options: ({ g, refuse }) => {
      const out: CampAnswer[] = ['leave'];
      listTalents(runOf(g), out, refuse);
      return out;
    },
    otherwise: () => 'leave',
    take: (ctx, answer): Flow => {
      const run = runOf(ctx.g);
      if (typeof answer === 'string' || !('talent' in answer)) return goto('EN-30.2');
      earn(ctx, -prices.talent);
      run.talents[run.party.indexOf(kindOf(answer.by))] = answer.talent;
      ctx.tell('talent', { hero: answer.by, talent: answer.talent });
      return { op: 'stay' };
    },
  }),
);
