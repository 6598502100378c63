import type { Preview, RefusedGroup, Sight } from '@kaiju/server/client';
import type { FactSeen } from '@kaiju/server/protocol';
import { expect, test } from 'vitest';
import { Eyes } from './eyes.ts';
import { nextSeat, seesTheSame } from './held.ts';
import type { Ears, TableSource } from './source.ts';

const fact = (n: number, kind = 'moved'): FactSeen => ({
  n,
  kind,
  clause: 'AA-1',
  path: ['match'],
  data: {},
});

interface Asked {
  id: string;
  step: string;
}
function sightOf(at: number, ask: Asked | null = null, g: unknown = {}): Sight {
  const view = { g, ask, waiting: [], result: null };
  return { at, view, ask, room: null, refused: null, presence: [], chat: [] } as unknown as Sight;
}

/** A table that says what the test says. */
class Script implements TableSource {
  readonly table = 'T';
  readonly seat: number;
  state: Sight;
  calls: string[] = [];
  past: FactSeen[] = [];
  refusal: Error | null = null;
  private ears: Ears | null = null;
  private readonly listeners = new Set<() => void>();

  constructor(seat = 0, first: Sight = sightOf(0)) {
    this.seat = seat;
    this.state = first;
  }
  subscribe(listener: () => void) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
  listen(ears: Ears) {
    this.ears = ears;
  }
  now() {
    return this.state.at;
  }
  async do() {}
  async answer(value: unknown) {
    this.calls.push(`answer ${value}`);
    if (this.refusal) throw this.refusal;
  }
  async preview(value: unknown): Promise<Preview> {
    this.calls.push(`preview ${value}`);
    if (this.refusal) throw this.refusal;
    return { facts: [], certain: true, view: null };
  }
  async why(about?: readonly unknown[]): Promise<RefusedGroup[]> {
    this.calls.push(about ? `why ${about}` : 'why');
    if (this.refusal) throw this.refusal;
    return [{ clause: 'AA-2', reason: null, count: 300, candidates: [...(about ?? [1])] }];
  }
  async history(from: number) {
    this.calls.push(`history ${from}`);
    return { facts: this.past.filter(({ n }) => n > from).slice(0, 2), more: this.past.length - from > 2 };
  }
  close() {
    this.calls.push('close');
  }

  tell(after: Sight, facts: FactSeen[] = [], live = true) {
    this.state = after;
    if (facts.length > 0) this.ears?.facts(facts, after, live);
    for (const listener of this.listeners) listener();
  }
  rewind(after: Sight, facts: FactSeen[]) {
    this.state = after;
    this.ears?.rewound(after);
    this.tell(after, facts, false);
  }
}

const settle = async () => {
  for (let i = 0; i < 20; i++) await Promise.resolve();
};

function looking(source: Script, motion: () => Promise<void> | void = () => {}) {
  const sounds: string[] = [];
  const eyes = new Eyes(
    source,
    { motions: { moved: motion }, sounds: { moved: 'move' } },
    { sound: (name) => sounds.push(name), hidden: () => false },
  );
  eyes.opened();
  return { eyes, sounds };
}

test('the question is shown when all that led to it has been shown', async () => {
  const source = new Script();
  let over = () => {};
  const { eyes, sounds } = looking(
    source,
    () =>
      new Promise<void>((resolve) => {
        over = resolve;
      }),
  );
  source.tell(sightOf(10, { id: '0.1', step: 'choose' }), [fact(1)]);
  expect(sounds).toEqual(['move']);
  expect(eyes.look).toMatchObject({ busy: true, ask: null, live: { at: 10 }, sight: { at: 0 } });
  over();
  await settle();
  expect(eyes.look).toMatchObject({ busy: false, ask: { id: '0.1' }, sight: { at: 10 } });
});

test('in a race nothing is played first', () => {
  const source = new Script();
  const { eyes } = looking(source, () => new Promise(() => {}));
  source.tell(sightOf(10, { id: '0.1', step: 'race' }), [fact(1)]);
  expect(eyes.look).toMatchObject({ busy: false, ask: { id: '0.1' } });
  expect(eyes.look.facts).toHaveLength(1);
});

test('a question is answered once; what was refused may be answered again', async () => {
  const source = new Script(0, sightOf(0, { id: '0.1', step: 'choose' }));
  const { eyes } = looking(source);
  const going = eyes.answer('a');
  expect(eyes.look.ask).toBeNull();
  await eyes.answer('b');
  await going;
  expect(source.calls).toEqual(['answer a']);
  source.tell(sightOf(5, { id: '0.2', step: 'choose' }));
  expect(eyes.look.ask?.id).toBe('0.2');
  source.refusal = new Error('no');
  await expect(eyes.answer('c')).rejects.toThrow('no');
  expect(eyes.look.ask?.id).toBe('0.2');
});

test('what is sealed is asked no more, also where it was answered from elsewhere', () => {
  const asked = sightOf(0, { id: '0.1', step: 'window' });
  const script = (orders: unknown) => new Script(0, { ...asked, orders } as Sight);
  const lookOf = (source: Script) => new Eyes(source, { motions: {}, sounds: {} }).look;
  expect(lookOf(script({ pass: 'smart', stops: [] })).ask?.id).toBe('0.1');
  expect(lookOf(script({ pass: 'smart', stops: [], answering: 'pass' })).ask?.id).toBe('0.1');
  expect(lookOf(script({ pass: 'smart', stops: [], answering: 'pass', sealed: true })).ask).toBe(null);
});

test('previews are asked for once for each answer, and again for another question or after a failure', async () => {
  const source = new Script(0, sightOf(0, { id: '0.1', step: 'choose' }));
  const { eyes } = looking(source);
  await Promise.all([eyes.preview('a'), eyes.preview('a'), eyes.preview('b')]);
  expect(source.calls).toEqual(['preview a', 'preview b']);
  source.tell(sightOf(5, { id: '0.2', step: 'choose' }));
  source.refusal = new Error('no');
  await eyes.preview('a').catch(() => {});
  source.refusal = null;
  await settle();
  await eyes.preview('a');
  expect(source.calls.slice(2)).toEqual(['preview a', 'preview a']);
});

test('why not is fetched when somebody wonders, once for each question', async () => {
  const source = new Script(0, sightOf(0, { id: '0.1', step: 'choose' }));
  const { eyes } = looking(source);
  expect(eyes.look.refused).toEqual([]);
  eyes.wonder();
  eyes.wonder();
  await settle();
  expect(source.calls).toEqual(['why']);
  expect(eyes.look.refused).toHaveLength(1);
  source.tell(sightOf(5, { id: '0.2', step: 'choose' }));
  expect(eyes.look.refused).toEqual([]);
});

test('why not just this is fetched once for each answer that was tried, and known before the examples', async () => {
  const source = new Script(0, sightOf(0, { id: '0.1', step: 'choose' }));
  const { eyes } = looking(source);
  eyes.wonder();
  eyes.wonder([7, 8]);
  eyes.wonder([8]);
  await settle();
  expect(source.calls).toEqual(['why', 'why 7,8']);
  expect(eyes.look.refused.map(({ candidate }) => candidate)).toEqual([7, 8, 1]);
  expect(eyes.look.reasons).toMatchObject([{ count: 300, candidates: [1] }]);
  source.refusal = new Error('no');
  eyes.wonder([9]);
  await settle();
  source.refusal = null;
  eyes.wonder([9]);
  await settle();
  expect(eyes.look.refused).toHaveLength(4);
});

test('after something was taken back the whole log that still stands is there', async () => {
  const source = new Script();
  const { eyes } = looking(source);
  source.tell(sightOf(10), [fact(1), fact(2), fact(3), fact(4), fact(5)], false);
  source.past = [1, 2, 3, 4].map((n) => fact(n));
  source.rewind(sightOf(8), [fact(4)]);
  await settle();
  expect(eyes.look.facts.map(({ n }) => n)).toEqual([1, 2, 3, 4]);
  expect(source.calls).toEqual(['history 0', 'history 2']);
});

test('one device, two seats: it goes to whoever is asked, and knows whether they see the same', () => {
  const [a, b] = [new Script(0, sightOf(0, null, { hand: 1 })), new Script(1, sightOf(0, null, { hand: 2 }))];
  const [{ eyes: one }, { eyes: two }] = [looking(a), looking(b)];
  expect(nextSeat([one, two], one)).toBeNull();
  b.tell(sightOf(1, { id: '1.1', step: 'choose' }, { hand: 2 }));
  expect(nextSeat([one, two], one)).toBe(two);
  expect(seesTheSame(one, two)).toBe(false);
  a.tell(sightOf(1, { id: '0.1', step: 'choose' }, { hand: 2 }));
  expect(nextSeat([one, two], one)).toBeNull();
  expect(seesTheSame(one, two)).toBe(true);
});
