/** As much of a socket as is used here. */
interface Leaving {
  once(event: 'close', listener: () => void): unknown;
}

/** Who is here by which session: when the session is over, so is the visit. */
export class Attendance<Socket extends Leaving> {
  private readonly visits = new Map<string, Set<Socket>>();

  enter(session: string, socket: Socket): void {
    const sockets = this.visits.get(session) ?? new Set();
    this.visits.set(session, sockets.add(socket));
    socket.once('close', () => {
      sockets.delete(socket);
      if (sockets.size === 0 && this.visits.get(session) === sockets) this.visits.delete(session);
    });
  }

  /** Those whose session is not good any more. */
  async overdue(goodOnes: (sessions: readonly string[]) => Promise<Set<string>>): Promise<Socket[]> {
    const sessions = [...this.visits.keys()];
    if (sessions.length === 0) return [];
    const good = await goodOnes(sessions);
    return sessions
      .filter((session) => !good.has(session))
      .flatMap((session) => [...(this.visits.get(session) ?? [])]);
  }
}
