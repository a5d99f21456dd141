import type { Overview } from '@sumaa/contracts';
import { expect, test } from 'vitest';
import { overviewFigures } from './figures.ts';

const format = {
  number: String,
  percent: (ratio: number) => `${Math.round(ratio * 100)}%`,
  rating: (mean: number) => mean.toFixed(1),
  signed: (value: number, options?: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat('en', { signDisplay: 'exceptZero', ...options }).format(value),
} as unknown as Parameters<typeof overviewFigures>[2]['format'];
const texts = { t: (id: string) => id, format };

const base = {
  total: 1284,
  inPeriod: 63,
  average: 4.52,
  averageBefore: 4.41,
  positive: 55,
  previous: 55,
  growth: 14.5,
  historyComplete: true,
} as Overview;
const figures = (given: Partial<Overview> = {}) =>
  Object.fromEntries(overviewFigures({ ...base, ...given }, '30d', texts).map((figure) => [figure.id, figure]));

test('gives each figure its comparison', () => {
  expect(figures()).toMatchObject({
    total: { value: '1284', chip: { text: '63' }, note: 'overview.in-period.30d' },
    average: { value: '4.5', chip: { text: '+0.1', tone: 'palm' }, note: 'overview.before.30d' },
    positive: { value: '87%', chip: { text: '55' } },
    growth: { value: '+15%', isSigned: true, chip: { text: '63' } },
  });
});

test('compares means as they are displayed', () => {
  expect(figures({ average: 4.44, averageBefore: 4.36 })['average']).toMatchObject({
    chip: { text: 'overview.figure.average.same', isSigned: false, tone: 'neutral' },
  });
  expect(figures({ average: 4.1, averageBefore: 4.4 })['average']).toMatchObject({ chip: { text: '-0.3', tone: 'coral' } });
});

test('gives a reason when there is nothing to compare with', () => {
  expect(figures({ growth: null, previous: 0 })['growth']).toMatchObject({ value: null, note: 'overview.figure.growth.no-base' });
  expect(figures({ growth: null, historyComplete: false })['growth']).toMatchObject({ value: null, note: 'overview.figure.growth.waits' });
  expect(figures({ growth: null })['growth']).toMatchObject({ value: null, note: 'overview.figure.growth.waits' });
  expect(figures({ inPeriod: 0, positive: 0, average: null })).toMatchObject({ average: { value: null }, positive: { value: null } });
});
