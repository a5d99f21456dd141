import { describe, expect, test } from 'vitest';
import { normalise, searchPatterns, searchText } from './search-text.ts';

describe('normalise', () => {
  test.each([
    ['أحمد إبراهيم آل ٱلسعود', 'احمد ابراهيم ال السعود'],
    ['القهوةُ رائِعَةٌ جدًّا', 'القهوه رايعه جدا'],
    ['مستـــشفى', 'مستشفي'],
    ['مؤسسة شئون', 'موسسه شيون'],
    ['١٢٣ و ۴۵', '123 و 45'],
    ['  Café\u200f  DÉJÀ \n vu ', 'cafe deja vu'],
    ['ﻻﻣﻊ', 'لامع'],
    ['👍🏽', '👍🏽'],
  ])('%j reads as %j', (text, expected) => {
    expect(normalise(text)).toBe(expected);
  });

  test('what was normalised stays as it is', () => {
    const once = normalise('Ñandú أُمَّة ٣٪');
    expect(normalise(once)).toBe(once);
  });
});

test('the searched text has author, text and translation, and nothing for what is missing', () => {
  expect(searchText('نُورة', null, 'Good')).toBe('نوره good');
  expect(searchText(null, null)).toBe('');
});

describe('patterns', () => {
  test('each word once, the longest first', () => {
    expect(searchPatterns('في القهوة في')).toEqual(['%القهوه%', '%في%']);
  });
  test('signs of LIKE are taken literally', () => {
    expect(searchPatterns('50%_\\')).toEqual(['%50\\%\\_\\\\%']);
  });
  test('nothing searchable, no pattern', () => {
    expect(searchPatterns(' \u064b ')).toEqual([]);
  });
});
