import { describe, expect, test } from 'vitest';
import { normalise, searchText } from './search-text.ts';

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
  ])('turns %j into %j', (text, expected) => {
    expect(normalise(text)).toBe(expected);
  });

  test('is idempotent', () => {
    const once = normalise('Ñandú أُمَّة ٣٪');
    expect(normalise(once)).toBe(once);
  });
});

test('the search text holds author, text and translation, and skips missing parts', () => {
  expect(searchText('نُورة', null, 'Good')).toBe('نوره good');
  expect(searchText(null, null)).toBe('');
});
