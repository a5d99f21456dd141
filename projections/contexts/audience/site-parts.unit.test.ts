import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { at } from '../../testing/events.ts';
import { launchPart, partWords } from './site-parts.ts';

test.each(['ar', 'en'] as const)('what is read without scripts is said in the words of the screens, %s', (language) => {
  const textsOf = (file: string) =>
    JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../../../frontend/locales', language, `${file}.json`), 'utf8')) as Record<
      string,
      string
    >;
  const { said, outOf, launched } = partWords[language];
  expect([said, outOf('{value}'), launched]).toEqual([
    textsOf('public-site')['public-site.testimonials.title'],
    textsOf('common')['common.stars.mean'],
    textsOf('follow')['follow.soon.launched'],
  ]);
});

test('the launch date is said in the time of Riyadh, until it is there', () => {
  const launchAt = at('2026-12-01T21:30:00Z');
  const drawn = (now: string, language: 'ar' | 'en') => launchPart({ launchAt, now: at(now) }, language).text;
  expect(drawn('2026-12-01T21:29:59Z', 'en')).toContain('The launch is on 2 December 2026 at 00:30, time of Riyadh.');
  expect(drawn('2026-12-01T21:29:59Z', 'ar')).toContain('2 ديسمبر 2026');
  expect(drawn('2026-12-01T21:30:00Z', 'en')).toContain('Sumaa has started');
  expect(launchPart({ launchAt: null, now: launchAt }, 'en').text).toBe('');
});
