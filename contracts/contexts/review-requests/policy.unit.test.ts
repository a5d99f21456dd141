import { expect, test } from 'vitest';
import type { Iso } from '../../kernel/time.ts';
import { defaultTemplates, fillRequest, leavesTimeForSms, nextAllowed } from './policy.ts';
import { reviewRequestRoutes } from './routes.ts';

const rules = { maxPerMonth: 1, quietFrom: '20:00', quietTo: '09:00' };
const zone = 'Asia/Riyadh';

test.each([
  ['email', '2026-03-01T10:00:00.000Z', '2026-03-01T10:00:00.000Z'],
  ['email', '2026-03-01T18:00:00.000Z', '2026-03-02T06:00:00.000Z'],
  ['email', '2026-03-01T16:30:00.000Z', '2026-03-01T16:30:00.000Z'],
  ['sms', '2026-03-01T16:30:00.000Z', '2026-03-02T06:00:00.000Z'],
  ['sms', '2026-03-01T15:59:00.000Z', '2026-03-01T15:59:00.000Z'],
] as const)('an %s at %s goes out at %s: after the quiet hours, and an SMS at a lawful hour', (channel, at, due) => {
  expect(nextAllowed(channel, at as Iso, rules, zone)).toBe(due);
});

test('quiet hours that leave no lawful hour for an SMS are kept all the same: it waits until they are changed', () => {
  const quiet = { ...rules, quietFrom: '08:00', quietTo: '20:00' };
  expect(nextAllowed('sms', '2026-03-01T09:00:00.000Z' as Iso, quiet, zone)).toBe('2026-03-02T09:00:00.000Z');
  const leaves = (quietFrom: string, quietTo: string) =>
    leavesTimeForSms({ ...rules, quietFrom, quietTo }, '2026-03-01T09:00:00.000Z' as Iso, zone);
  expect([leaves('08:00', '20:00'), leaves('09:00', '19:00'), leaves('09:00', '18:30'), leaves('19:00', '09:00')]).toEqual([
    false,
    false,
    true,
    true,
  ]);
  expect(nextAllowed('email', '2026-03-01T10:00:00.000Z' as Iso, quiet, zone)).toBe('2026-03-01T17:00:00.000Z');
});

test('the blanks of a text are filled in, and a missing name leaves no hole', () => {
  expect(fillRequest('مرحبًا {name}\nمن {branch}', { name: 'نورة', branch: 'العليا' })).toBe('مرحبًا نورة\nمن العليا');
  expect(fillRequest('مرحبًا {name}\nمن {branch}', { name: null, branch: 'العليا' })).toBe('مرحبًا\nمن العليا');
});

test('nothing asks how content somebody is before they are led to Google', () => {
  const { openReviewRequest, showReviewOptOut, optOutOfReviews, askForReview } = reviewRequestRoutes;
  for (const route of [openReviewRequest, showReviewOptOut, optOutOfReviews]) {
    expect(Object.keys(route.params.shape)).toEqual(['code']);
    expect('body' in route || 'query' in route).toBe(false);
  }
  expect(Object.keys(askForReview.body.in.shape).filter((name) => /star|rating|score|happy|sentiment/i.test(name))).toEqual([]);
  for (const text of Object.values(defaultTemplates)) expect(text).not.toMatch(/نجم|نجوم|★|star|rating/i);
});
