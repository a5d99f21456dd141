import { describe, expect, test } from 'vitest';
import { filesBelow, hits, product, textOf } from './sources.ts';

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

test('a text message has one name in Arabic, that of the glossary', () => {
  const texts = [...product, ...filesBelow('frontend/locales/ar', /\.json$/), ...filesBelow('frontend/content', /\.md$/)];
  expect(hits(texts, /(رسالة|رسائل|الرسائل) (ال)?قصيرة/)).toEqual([]);
});

test('the privacy policy names every cookie that the product sets', () => {
  const set = new Set(hits(product, /\.setCookie\(/).map((hit) => hit.split(':')[0]));
  for (const [language, numbers] of [
    ['ar', 'ملف لجلسة|وآخر|وثالث|ورابع|وخامس'],
    ['en', 'One for|another|a third|a fourth|a fifth'],
  ] as const) {
    const [, section = ''] = textOf(`frontend/content/pages/privacy.${language}.md`).split(/^## 9\. .*$/m);
    expect(section.split('## 10')[0]?.match(new RegExp(numbers, 'g'))).toHaveLength(set.size);
  }
});
