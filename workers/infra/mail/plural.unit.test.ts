import { describe, expect, test } from 'vitest';
import { plural } from './plural.ts';

describe('the plural', () => {
  const forms = { zero: 'لا مراجعات', one: 'مراجعة واحدة', two: 'مراجعتان', few: '# مراجعات', many: '# مراجعة', other: '# مراجعة' };
  test.each([
    [0, 'لا مراجعات'],
    [1, 'مراجعة واحدة'],
    [2, 'مراجعتان'],
    [3, '3 مراجعات'],
    [11, '11 مراجعة'],
    [100, '100 مراجعة'],
    [103, '103 مراجعات'],
    [12_345, '12,345 مراجعة'],
  ])('of %i uses the Arabic form with Latin digits', (count, words) => {
    expect(plural('ar', count, forms)).toBe(words);
  });
  test('uses the English form', () => {
    expect([1, 2].map((count) => plural('en', count, { one: '# review', other: '# reviews' }))).toEqual(['1 review', '2 reviews']);
  });
});
