import { describe, expect, test } from 'vitest';
import { hits, product } from './sources.ts';

const screens = product.filter((file) => /^frontend\/.*\.tsx$/.test(file));

// The linter (react/jsx-no-literals) checks text between tags; it cannot tell a text in an attribute from a class or a key.
describe('every text is in the locale files', () => {
  test('no visible or spoken attribute holds a literal text', () => {
    expect(screens.length).toBeGreaterThan(0);
    // Keys of the locale files contain dots; the types check them where a key is expected.
    expect(
      hits(
        screens,
        /\b(aria-(label|description|roledescription|valuetext|placeholder)|title|placeholder|alt|label|[a-z]+Label|description|hint)=\{?\s*["'`](?![a-z-]+(\.([\w-]+|\$\{[^}]*\}))+["'`])(\$\{[^}]*\}|[^"'`$])*?\p{L}/u,
      ),
    ).toEqual([]);
  });

  test('no string literal is a sentence', () => {
    expect(hits(screens, /^(?!\s*(\/?\*|\/\/)).*["'`](\p{Lu}\p{Ll}+ [^"'`]*|[^"'`]*\p{Script=Arabic}[^"'`]*)["'`]/u)).toEqual([]);
  });
});
