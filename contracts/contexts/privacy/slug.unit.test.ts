import { expect, test } from 'vitest';
import { Slug, slugKey, slugOf } from './slug.ts';

const read = (text: string) => Slug.safeParse(text).data ?? null;

test('an address has Arabic or Latin letters and digits, in words joined by one hyphen', () => {
  expect(['Oasis-Cafe', ' مقهى-الواحة ', 'مقهى-٢٠٢٦', 'a1b'].map(read)).toEqual(['oasis-cafe', 'مقهى-الواحة', 'مقهى-2026', 'a1b']);
  const refused = [
    'ab',
    'a'.repeat(61),
    'a b c',
    '-abc',
    'abc-',
    'a--b',
    'abc.png',
    'abc/d',
    'кафе',
    'مَقهى',
    'مقـهى',
    'abc\u202e',
    'ﷺﷺﷺ',
    '%2e%2e',
  ];
  expect(refused.map(read)).toEqual(refused.map(() => null));
});

test('addresses that differ in interchangeable letters only have one key', () => {
  expect(new Set(['مقهى-أمل', 'مقهي-امل', 'مقهى-امل'].map(slugKey)).size).toBe(1);
  expect(slugKey('مكتبه')).toBe(slugKey('مكتبة'));
  expect(slugKey('oasis')).not.toBe(slugKey('0asis'));
});

test('a name gives an address, which is valid unless the name is too short', () => {
  expect(['بَيت الشِّواء', 'Joe’s Café & Bar', '  مقهى 「الواحة」 ٣ ', '☕'].map(slugOf)).toEqual([
    'بيت-الشواء',
    'joes-caf-bar',
    'مقهى-الواحة-3',
    '',
  ]);
  expect(read(slugOf('بَيت الشِّواء'))).toBe('بيت-الشواء');
});
