/** How many sockets may be open at once: of one session, which is one browser, of one person, and of all at one address. */
export interface SocketRules {
  session?: number;
  person: number;
  address: number;
}

export const usualSockets = { session: 25, person: 50, address: 2000 } satisfies SocketRules;

/** Counts who is in, by name, and lets no more in under one name than there is room for. */
export class Crowd {
  private readonly room: number;
  private readonly inside = new Map<string, number>();

  constructor(room: number) {
    this.room = room;
  }

  /** False: there is no room. Whoever is let in must leave again. */
  enter(name: string): boolean {
    const count = this.inside.get(name) ?? 0;
    if (count >= this.room) return false;
    this.inside.set(name, count + 1);
    return true;
  }

  leave(name: string): void {
    const count = this.inside.get(name) ?? 0;
    if (count > 1) this.inside.set(name, count - 1);
    else this.inside.delete(name);
  }
}
