import { expect, test } from 'vitest';
import { daysIn, type Setting } from './range.ts';

const setting: Setting = { today: '2026-11-27', zone: 'Asia/Riyadh', weekStart: 'sunday', isWhole: true };
const chosen = (from: string, to: string, isWhole = true) => daysIn({ period: '30d', from, to }, { ...setting, isWhole });

test('chosen days end today at the latest', () => {
  expect(chosen('2026-11-01', '2026-11-20')).toEqual({ from: '2026-11-01', to: '2026-11-20' });
  expect(chosen('2026-11-01', '2026-12-31')).toEqual({ from: '2026-11-01', to: '2026-11-27' });
  expect(chosen('2026-12-01', '2026-12-31')).toEqual({ from: '2026-12-01', to: '2026-12-01' });
});

test('days are chosen only with a plan that has all of the analytics', () => expect(chosen('2026-11-01', '2026-11-20', false)).toBeNull());
