/** What was asked for lately, by text: what has not been for a long time makes room for what is new. */
export class Lately<V> {
  private readonly entries = new Map<string, { value: V; came: number }>();
  private readonly most: number;
  /** How many times something has come. */
  private comings = 0;
  constructor(most: number) {
    this.most = most;
  }
  get(text: string): V | undefined {
    const entry = this.entries.get(text);
    if (entry === undefined) return undefined;
    // A map lists its entries in the order of their coming. To come anew costs much more than to be found, so it is
    // left until there is a danger of being forgotten.
    if (this.comings - entry.came >= this.most / 2) this.set(text, entry.value);
    return entry.value;
  }
  set(text: string, value: V): void {
    this.entries.delete(text);
    this.entries.set(text, { value, came: ++this.comings });
    if (this.entries.size > this.most) this.entries.delete(this.entries.keys().next().value as string);
  }
}

/** As many texts as are read at once by the tables of a process that plays many of them. */
const TEXTS = 64;

/** Reads a text once while it is in use, and keeps no more of them than that. */
export function readOnce<V extends object>(read: (text: string) => V): (text: string) => V {
  const known = new Lately<V>(TEXTS);
  return (text) => {
    let value = known.get(text);
    if (value === undefined) {
      value = read(text);
      known.set(text, value);
    }
    return value;
  };
}
