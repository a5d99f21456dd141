import type { Plugin } from 'vite';

const STRINGS = /\/(react-aria|react-stately|react-aria-components)\/dist\/private\/intl\/.*?([a-z]{2}-[A-Z]{2})\.m?js$/;

/**
 * Drops the component toolkit's built-in strings of all other languages (about 28 KiB gzip). A dropped dictionary must be `undefined`,
 * not `{}`: the toolkit would take `{}` for a complete one instead of falling back by language.
 */
export function keepLocales(kept: readonly string[]): Plugin {
  return {
    name: 'sumaa:keep-locales',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      const locale = STRINGS.exec(id)?.[2];
      if (locale === undefined || kept.includes(locale)) return null;
      return 'export default undefined;';
    },
  };
}
