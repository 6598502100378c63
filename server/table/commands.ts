/** So many of the latest commands of each person are known again. */
export const REMEMBERED = 64;

/** The commands of a table, by the account and the id they came with: those under way, and the latest that were done. */
export class Commands<Errand> {
  private readonly underWay = new Map<string, Errand[]>();
  private readonly done = new Map<string, Set<string>>();

  constructor(done: Iterable<string>) {
    for (const key of done) this.remember(key);
  }

  isDone(key: string): boolean {
    return this.done.get(personIn(key))?.has(key) ?? false;
  }

  /** Who waits for it, if it is under way. */
  waiting(key: string): Errand[] | undefined {
    return this.underWay.get(key);
  }

  begin(key: string, errand: Errand): void {
    this.underWay.set(key, [errand]);
  }

  /** It is done; whoever waited for it hears of it. */
  settle(key: string): Errand[] {
    this.remember(key);
    return this.drop(key);
  }

  /** It is not done, and may be tried again. */
  drop(key: string): Errand[] {
    const errands = this.underWay.get(key) ?? [];
    this.underWay.delete(key);
    return errands;
  }

  /** All who wait. */
  unfinished(): Errand[] {
    return [...this.underWay.values()].flat();
  }

  private remember(key: string): void {
    const person = personIn(key);
    const keys = this.done.get(person) ?? new Set();
    this.done.set(person, keys.add(key));
    if (keys.size > REMEMBERED) keys.delete(keys.values().next().value as string);
  }
}

function personIn(key: string): string {
  return key.slice(0, key.indexOf('/'));
}
