import { expect, test } from 'vitest';
import { isShorterRetention, retentionCutoff, retentions } from './policy.ts';

test('reviews are kept for whole years, or for ever', () => {
  const now = new Date('2026-03-12T10:00:00.000Z');
  expect(retentions.map((retention) => retentionCutoff(retention, now))).toEqual([
    '2025-03-12T10:00:00.000Z',
    '2024-03-12T10:00:00.000Z',
    '2021-03-12T10:00:00.000Z',
    null,
  ]);
});

test('one year is shorter than two, and everything is shorter than for ever', () => {
  const shorterThanTwo = retentions.filter((retention) => isShorterRetention(retention, '2years'));
  expect([shorterThanTwo, isShorterRetention('5years', 'forever'), isShorterRetention('forever', 'forever')]).toEqual([
    ['1year'],
    true,
    false,
  ]);
});
