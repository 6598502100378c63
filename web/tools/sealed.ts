import { isBuiltin } from 'node:module';
import type { Plugin } from 'vite';

/** What only a server has a use for: the schemas by which it checks what strangers send. */
const SERVERS = /[\\/]node_modules[\\/]typebox[\\/]/;

/** Lets nothing into the page, or beside it, that belongs to Node or to a server alone; a browser would stumble over it or fetch it in vain. */
export function sealed(): Plugin {
  return {
    name: 'kaiju-sealed',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!isBuiltin(source)) return null;
      this.error(
        `${importer} imports ${source}: there is no Node in a page; import a part that runs anywhere`,
      );
    },
    generateBundle(_, bundle) {
      for (const part of Object.values(bundle)) {
        if (part.type !== 'chunk') continue;
        const stranger = Object.keys(part.modules).find((id) => SERVERS.test(id));
        if (stranger === undefined) continue;
        const { importers = [] } = this.getModuleInfo(stranger) ?? {};
        this.error(
          `${part.fileName} holds ${stranger}, imported by ${importers.join(', ')}: a page has no use for schemas; import types only, or a part without them`,
        );
      }
    },
  };
}
