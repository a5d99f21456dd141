import { describe, expect, test } from 'vitest';
import { hits, product } from './sources.ts';

const screens = product.filter((file) => /^frontend\/.*\.tsx$/.test(file));

// What stands between tags is the linter's (react/jsx-no-literals); it cannot tell a text in an attribute from a class or a key.
describe('every text is in the locale files', () => {
  test('none is written into an attribute that is read or read out', () => {
    expect(screens.length).toBeGreaterThan(0);
    // A key of the locale files has dots in it, and where one is expected the types hold it against them.
    expect(
      hits(
        screens,
        /\b(aria-(label|description|roledescription|valuetext|placeholder)|title|placeholder|alt|label|[a-z]+Label|description|hint)=\{?\s*["'`](?![a-z-]+(\.([\w-]+|\$\{[^}]*\}))+["'`])(\$\{[^}]*\}|[^"'`$])*?\p{L}/u,
      ),
    ).toEqual([]);
  });

  test('no string is a sentence', () => {
    expect(hits(screens, /^(?!\s*(\/?\*|\/\/)).*["'`](\p{Lu}\p{Ll}+ [^"'`]*|[^"'`]*\p{Script=Arabic}[^"'`]*)["'`]/u)).toEqual([]);
  });
});
