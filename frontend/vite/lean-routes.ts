import type { Plugin } from 'vite';

const summary = /^\s*summary:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"),\n/gm;

/** The source of a contract without what its routes say in the description of the API, which no page reads. */
export const withoutSummaries = (source: string): string => source.replaceAll(summary, '');

/** Leaves the summaries of routes out of the bundle. */
export function leanRoutes(): Plugin {
  return {
    name: 'sumaa:lean-routes',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /\/contracts\/contexts\/.+\.ts$/ },
      handler: (source) => (source.includes('summary:') ? { code: withoutSummaries(source), map: null } : null),
    },
  };
}
