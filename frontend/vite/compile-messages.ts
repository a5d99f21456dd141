import { parse } from '@formatjs/icu-messageformat-parser';
import type { Plugin } from 'vite';

const TEXTS = /\/locales\/(ar|en)\/[\w-]+\.json$/;
const PARSER = '@formatjs/icu-messageformat-parser';

/**
 * Parses the ICU messages in the build, so that the parser (8 KiB gzip) is not in the first load. Plain texts too, because a text given
 * values it does not use is formatted as well. Development and tests parse in the browser.
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
