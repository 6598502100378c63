import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';
import { type IconSheet, iconSheets } from '../kit/icon-names.ts';

interface IconSet {
  icons: Record<string, { body: string }>;
  aliases?: Record<string, { parent: string }>;
}

/** The sheets of icons that the page draws from, made of the set of game-icons.net. */
export function icons(): Plugin {
  const set = createRequire(import.meta.url)('@iconify-json/game-icons/icons.json') as IconSet;
  const sheets = Object.entries(iconSheets).map(([sheet, names]) => {
    const svg = sheetOf(set, names);
    const hash = createHash('sha256').update(svg).digest('hex').slice(0, 8);
    return { sheet: sheet as IconSheet, file: `assets/icons-${sheet}-${hash}.svg`, svg };
  });
  const addresses = Object.fromEntries(sheets.map(({ sheet, file }) => [sheet, `/${file}`]));
  return {
    name: 'kaiju-icons',
    config: () => ({ define: { __ICON_SHEETS__: JSON.stringify(addresses) } }),
    configureServer: (server) => {
      for (const { file, svg } of sheets) {
        server.middlewares.use(`/${file}`, (_, reply) => {
          reply.setHeader('content-type', 'image/svg+xml');
          reply.end(svg);
        });
      }
    },
    generateBundle() {
      // A worker's build runs the same plugins and needs none of it.
      for (const { file, svg } of sheets) this.emitFile({ type: 'asset', fileName: file, source: svg });
    },
  };
}

export function sheetOf(set: IconSet, names: readonly string[]): string {
  const symbols = names.map((name) => {
    const icon = set.icons[set.aliases?.[name]?.parent ?? name];
    if (icon === undefined) {
      throw new Error(`kit/icon-names.ts: '${name}' is no icon of the set; look it up at game-icons.net`);
    }
    return `<symbol id="${name}" viewBox="0 0 512 512">${plainer(icon.body)}</symbol>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`;
}

/** One digit after the point is finer than any screen shows. Flags of arcs may touch a number: those stay. */
export function plainer(body: string): string {
  return body.replace(/ d="([^"]*)"/g, (attribute, path: string) => {
    if (/a/i.test(path)) return attribute;
    const rounded = path.replace(/(-?)(\d*)(\.\d{2,})/g, (_, sign: string, whole: string, rest: string) => {
      const short = Number(whole + rest).toFixed(1);
      if (whole !== '') return sign + short;
      // It stood against the number before it: what now begins with a digit needs a space or its sign.
      return short.startsWith('0') ? sign + short.slice(1) : `${sign || ' '}${short}`;
    });
    return ` d="${rounded}"`;
  });
}
