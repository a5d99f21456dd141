import type { Plugin } from 'vite';

const ICONS = /\/lucide-react\/dist\/esm\/icons\/[^/]+\.m?js$/;

/** An icon's module without the random keys of its strokes: they do not compress, and React needs keys only in lists that change. */
export const withoutKeys = (module: string): string => module.replace(/,?\s*key: "[a-z\d]+"/g, '').replace(/^__iconData\.node;$/m, '');

/** Removes what icons do not need in a build. */
export function leanIcons(): Plugin {
  return {
    name: 'sumaa:lean-icons',
    apply: 'build',
    transform: (code, id) => (ICONS.test(id) ? { code: withoutKeys(code), map: null } : null),
  };
}
