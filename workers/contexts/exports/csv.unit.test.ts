import { describe, expect, test } from 'vitest';
import { csvCell, csvRecord } from './csv.ts';

describe('a CSV file', () => {
  test('quotes what RFC 4180 wants quoted', () => {
    expect(csvRecord(['سطر\nوسطر', 'قال: "نعم"', 'a,b', 'عادي', 7, null, new Date('2026-03-01T09:05:07Z')])).toBe(
      '"سطر\nوسطر","قال: ""نعم""","a,b",عادي,7,,2026-03-01 09:05:07\r\n',
    );
  });

  test.each([
    '=1+1',
    '+966500000000',
    '-2',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '＝1',
    '＋1',
    '－1',
    '＠x',
    ' =1',
    '\u200f=1',
    '\u0000=1',
    '\u200b=1',
  ])('holds no formula: %j', (text) => expect(csvCell(text).replace(/^"/, '').startsWith("'")).toBe(true));

  test('leaves numbers below zero, and text with such signs inside, as they are', () => {
    expect(csvCell(-5)).toBe('-5');
    expect(csvCell('a=b')).toBe('a=b');
  });
});
