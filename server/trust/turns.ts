/**
 * Lets in one for each turn of the event loop, so that whatever else has come is heard between any two, and by turns
 * from each place: who comes alone does not wait for those who come in masses.
 */
export class Turns {
  private readonly lines = new Map<string, (() => void)[]>();

  /** Resolves when it is the turn of whoever came from there. */
  async come(place: string): Promise<void> {
    if (this.lines.size === 0) setImmediate(() => this.next());
    await new Promise<void>((enter) => {
      const line = this.lines.get(place);
      if (line === undefined) this.lines.set(place, [enter]);
      else line.push(enter);
    });
  }

  private next(): void {
    const [[place, line]] = this.lines;
    const enter = line.shift();
    this.lines.delete(place);
    if (line.length > 0) this.lines.set(place, line);
    if (this.lines.size > 0) setImmediate(() => this.next());
    enter?.();
  }
}
