import { expect, test } from 'vitest';
import { dateAfter, daysBefore, daysOf, stepFor, stepsOf } from './period.ts';

test('a period ends today, and the one before has as many days', () => {
  expect(daysOf('7d', '2026-03-15')).toEqual({ from: '2026-03-09', to: '2026-03-15' });
  expect(daysBefore(daysOf('7d', '2026-03-15'))).toEqual({ from: '2026-03-02', to: '2026-03-08' });
  expect(daysOf('1y', '2026-03-15')).toEqual({ from: '2025-03-16', to: '2026-03-15' });
  expect(daysOf('1y', '2024-02-29')).toEqual({ from: '2023-03-02', to: '2024-02-29' });
});

test('weeks begin on the day of the business and are cut at the ends', () => {
  const days = { from: '2026-02-27', to: '2026-03-09' };
  expect(stepsOf(days, 'week', 'sunday').map(({ from, to }) => [from, to])).toEqual([
    ['2026-02-27', '2026-02-28'],
    ['2026-03-01', '2026-03-07'],
    ['2026-03-08', '2026-03-09'],
  ]);
  expect(stepsOf(days, 'week', 'saturday').map(({ from }) => from)).toEqual(['2026-02-27', '2026-02-28', '2026-03-07']);
  expect(stepsOf(days, 'week', 'monday').map(({ from }) => from)).toEqual(['2026-02-27', '2026-03-02', '2026-03-09']);
});

test('the steps cover each day once', () => {
  const days = { from: '2025-11-20', to: '2026-03-15' };
  for (const step of ['day', 'week', 'month'] as const) {
    const steps = stepsOf(days, step, 'sunday');
    expect([steps[0]?.from, steps.at(-1)?.to]).toEqual([days.from, days.to]);
    expect(steps.slice(1).map(({ from }) => from)).toEqual(steps.slice(0, -1).map(({ to }) => dateAfter(to, 1)));
  }
});

test('longer periods have longer steps', () => {
  expect(['7d', '30d', '90d', '1y'].map((period) => stepFor(daysOf(period as '7d', '2026-03-15')))).toEqual([
    'day',
    'day',
    'week',
    'month',
  ]);
});
