/** What was asked for lately, by text: what has not been for the longest time makes room for what is new. */
export class Lately<V> {
  private readonly values = new Map<string, V>();
  private readonly most: number;
  constructor(most: number) {
    this.most = most;
  }
  get(text: string): V | undefined {
    const value = this.values.get(text);
    if (value === undefined) return undefined;
    // A map lists its entries in the order of their coming: whatever is asked for comes anew.
    this.values.delete(text);
    this.values.set(text, value);
    return value;
  }
  set(text: string, value: V): void {
    this.values.delete(text);
    this.values.set(text, value);
    if (this.values.size > this.most) this.values.delete(this.values.keys().next().value as string);
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
