import type { Plugin } from 'vite';

const ICONS = /\/lucide-react\/dist\/esm\/icons\/[^/]+\.m?js$/;

/** An icon's module without the random keys of its strokes, which do not compress: React wants keys of lists that change, and these never do. */
export const withoutKeys = (module: string): string => module.replace(/,?\s*key: "[a-z\d]+"/g, '').replace(/^__iconData\.node;$/m, '');

/** Takes from the icons what nothing needs in a build. */
export function leanIcons(): Plugin {
  return {
    name: 'sumaa:lean-icons',
    apply: 'build',
    transform: (code, id) => (ICONS.test(id) ? { code: withoutKeys(code), map: null } : null),
  };
}
