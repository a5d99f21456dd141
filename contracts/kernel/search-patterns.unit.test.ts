import { describe, expect, test } from 'vitest';
import { searchPatterns } from './search-patterns.ts';

describe('patterns', () => {
  test('hold each word once, the longest first', () => {
    expect(searchPatterns('في القهوة في')).toEqual(['%القهوه%', '%في%']);
  });
  test('escape the wildcards of LIKE', () => {
    expect(searchPatterns('50%_\\')).toEqual(['%50\\%\\_\\\\%']);
  });
  test('are empty when the search has no searchable characters', () => {
    expect(searchPatterns(' \u064b ')).toEqual([]);
  });
});
