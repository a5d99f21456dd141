import { expect, test } from 'vitest';
import { arabicPath, inLanguage, languageOfPath } from './public-path.ts';

test.each([
  ['/', '/en'],
  ['/pricing', '/en/pricing'],
  ['/blog/angry-review', '/en/blog/angry-review'],
])('%s is %s in English, and back', (arabic, english) => {
  expect([inLanguage(arabic, 'en'), inLanguage(arabic, 'ar'), arabicPath(english), arabicPath(arabic)]).toEqual([
    english,
    arabic,
    arabic,
    arabic,
  ]);
  expect([languageOfPath(english), languageOfPath(arabic)]).toEqual(['en', null]);
});

test('a part of the landing page keeps its mark, and a path that only begins alike is not English', () => {
  expect([inLanguage('/#plans', 'en'), languageOfPath('/enterprise')]).toEqual(['/en#plans', null]);
});
