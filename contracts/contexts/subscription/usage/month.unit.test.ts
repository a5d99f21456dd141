import { expect, test } from 'vitest';
import { monthAt } from './month.ts';

test('a month begins and ends at midnight of its zone', () => {
  expect(monthAt('2026-11-30T20:59:59.999Z', 'Asia/Riyadh')).toEqual({
    name: '2026-11',
    start: '2026-10-31T21:00:00.000Z',
    end: '2026-11-30T21:00:00.000Z',
  });
  expect(monthAt('2026-11-30T21:00:00.000Z', 'Asia/Riyadh')).toMatchObject({ name: '2026-12', end: '2026-12-31T21:00:00.000Z' });
  expect(monthAt('2026-11-30T21:00:00.000Z', 'UTC')).toMatchObject({ name: '2026-11', start: '2026-11-01T00:00:00.000Z' });
});
