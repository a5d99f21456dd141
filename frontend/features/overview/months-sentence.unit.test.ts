import { expect, test } from 'vitest';
import { monthsSentence } from './months-sentence.ts';

const month = (name: string, average: number | null, partial = false) => ({
  month: name,
  count: average === null ? 0 : 10,
  average,
  partial,
});

test.each([
  [4.2, 4.5, 'overview.months.rose'],
  [4.5, 4.2, 'overview.months.fell'],
  [4.21, 4.24, 'overview.months.steady'],
] as const)('from %d to %d', (from, to, id) => {
  expect(monthsSentence([month('2026-06', from), month('2026-07', null), month('2026-08', to, true)])).toMatchObject({
    id,
    first: { month: '2026-06' },
    last: { month: '2026-08' },
    thisMonth: 10,
  });
});

test('handles a single month with a mean, and none', () => {
  expect(monthsSentence([month('2026-07', null), month('2026-08', 4.4)]).id).toBe('overview.months.one');
  expect(monthsSentence([month('2026-08', null, true)])).toEqual({ id: 'overview.months.no-mean', first: null, last: null, thisMonth: 0 });
});
