import { readFileSync } from 'node:fs';

/** The house has one version, and it stands in the root's package.json alone. */
export function version(): string {
  const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}
