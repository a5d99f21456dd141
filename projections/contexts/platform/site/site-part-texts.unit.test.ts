import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { wordsOf } from './site-part-texts.ts';

const languages = ['ar', 'en'] as const;
const locales = path.resolve(import.meta.dirname, '../../../../frontend/locales');

/** The texts of the screens, which show the same with scripts; what is put in is `{}`. */
function textsOf(language: (typeof languages)[number]): ReadonlySet<string> {
  const files = ['status', 'pages', 'public-site', 'common', 'company'].map(
    (file) => JSON.parse(readFileSync(path.join(locales, language, `${file}.json`), 'utf8')) as Record<string, string>,
  );
  return new Set(files.flatMap((file) => Object.values(file).map((text) => text.replace(/\{\w+\}/g, '{}'))));
}

/** Columns of tables that the screens draw otherwise, and an instant where they say how long ago. */
const onlyHere: ReadonlySet<string> = new Set([
  'plan',
  'monthly',
  'yearly',
  'service',
  'state',
  'availability',
  'interrupted',
  'response',
  'ms',
  'measured',
]);

/** All words of a site part, by their name; the number of days of the trial is a plural and none of them. */
function wordsIn(words: object, name = ''): (readonly [string, string])[] {
  return Object.entries(words).flatMap(([key, word]: [string, unknown]) => {
    if (key === 'trial') return [];
    if (typeof word === 'string') return [[`${name}${key}`, word] as const];
    if (typeof word === 'function') return [[`${name}${key}`, (word as (...given: string[]) => string)('{}', '{}')] as const];
    return wordsIn(word as object, `${key}.`);
  });
}

test('what is read without scripts is said in the words of the screens', () => {
  for (const language of languages) {
    const texts = textsOf(language);
    expect(wordsIn(wordsOf(language)).filter(([name, word]) => !onlyHere.has(name) && !texts.has(word))).toEqual([]);
  }
});
