import { isIP } from 'node:net';

/** A name or address with or without a port, as it stands in `Host`. */
const HOST = /^(\[[0-9a-f:.]+\]|[^\s:/\\?#@[\]]+)(:\d{1,5})?$/i;

/** `Play.Example.:8443` is the name `play.example` and the port `:8443`. Null for what is no host. */
function partsOf(host: string): { name: string; port: string } | null {
  const [, name, port = ''] = HOST.exec(host) ?? [];
  return name === undefined ? null : { name: name.toLowerCase().replace(/\.$/, ''), port };
}

/** The names under which visitors reach a server. */
export class OwnHosts {
  private readonly names = new Set<string>();

  /** Of names such as `play.example`, at any port, and `play.example:8443`, at that one. */
  constructor(hosts: readonly string[]) {
    for (const host of hosts) {
      const parts = partsOf(host);
      if (parts === null) throw new Error(`KAIJU_HOSTS: expected names such as play.example, found ${host}`);
      this.names.add(parts.name + parts.port);
    }
  }

  /**
   * Whether a request for this host is meant for us. No page can make an address its own name, so that an address
   * always is, as is localhost.
   */
  has(host: string): boolean {
    const parts = partsOf(host);
    if (parts === null) return false;
    const { name, port } = parts;
    const isAddress = isIP(name.replace(/^\[|\]$/g, '')) !== 0;
    return isAddress || name === 'localhost' || this.names.has(name) || this.names.has(name + port);
  }

  /** Whether a page from this origin is our own; behind a proxy, it may have come from another port than the request. */
  sent(origin: string, host: string): boolean {
    if (!URL.canParse(origin)) return false;
    const from = new URL(origin).host;
    return from === host.toLowerCase() || this.names.has(from);
  }
}
