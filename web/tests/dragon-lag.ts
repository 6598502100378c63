import { createServer, connect as dial, type Server, type Socket } from 'node:net';

/** A way to the server that takes its time: whatever goes through, both ways, comes out so much later. */
export class SlowWay {
  private readonly server: Server;
  private readonly open = new Set<Socket>();
  readonly url: string;

  private constructor(server: Server, url: string) {
    this.server = server;
    this.url = url;
  }

  /** `ms` is there and back: half of it each way. */
  static async to(home: string, ms: number): Promise<SlowWay> {
    const { hostname, port } = new URL(home);
    const way: { made?: SlowWay } = {};
    const server = createServer((near) => {
      const far = dial(Number(port), hostname);
      for (const [from, to] of [
        [near, far],
        [far, near],
      ]) {
        way.made?.open.add(from);
        from.setNoDelay(true);
        from.on('data', (some) => setTimeout(() => to.writable && to.write(some), ms / 2));
        from.on('error', () => to.destroy());
        from.on('close', () => {
          way.made?.open.delete(from);
          setTimeout(() => to.destroy(), ms / 2);
        });
      }
    });
    await new Promise<void>((ready) => server.listen(0, hostname, ready));
    const address = server.address() as { port: number };
    way.made = new SlowWay(server, `http://${hostname}:${address.port}`);
    return way.made;
  }

  async close(): Promise<void> {
    for (const socket of this.open) socket.destroy();
    await new Promise((done) => this.server.close(done));
  }
}
