import type { Plugin } from 'vite';

const RULES = /^@kaiju\/game-[a-z-]+$/;
const NONE = '\0no rules: ';

/** The rules of the games run beside the page. In the page itself there is nothing of them, not even for later. */
export function rulesBeside(): Plugin {
  return {
    name: 'kaiju-rules-beside',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source) => (RULES.test(source) ? `${NONE}${source}` : null),
    load: (id) =>
      id.startsWith(NONE)
        ? `throw new Error('${id.slice(NONE.length)}: rules run in the worker; ask it, or the server');`
        : null,
  };
}
