import { parse } from '@formatjs/icu-messageformat-parser';
import type { Plugin } from 'vite';

const TEXTS = /\/locales\/(ar|en)\/[\w-]+\.json$/;
const PARSER = '@formatjs/icu-messageformat-parser';

/**
 * Parses the ICU messages while building, so that the parser (8 KiB gzip) stays out of the first load. Plain ones too, since a text
 * given values it does not use is formatted all the same. Development and tests parse in the browser as usual.
 */
export function compileMessages(): Plugin {
  return {
    name: 'sumaa:compile-messages',
    apply: 'build',
    enforce: 'pre',
    config: () => ({ resolve: { alias: [{ find: new RegExp(`^${PARSER}$`), replacement: `${PARSER}/no-parser.js` }] } }),
    transform(code, id) {
      if (!TEXTS.test(id)) return null;
      const texts = JSON.parse(code) as Record<string, string>;
      const compiled = Object.entries(texts).map(([key, text]) => [key, parse(text)]);
      return { code: `export default ${JSON.stringify(Object.fromEntries(compiled))};`, map: null, moduleType: 'js' };
    },
  };
}
