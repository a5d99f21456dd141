import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reportUserActivity } from './report-user-activity.ts';
import { recordInput, takeInput, watchInput } from '../form/user-input.ts';

const minute = 60_000;
let signedIn: boolean;
let isUp: boolean;
/** Minutes at which the server got a report. */
let reports: number[];
let stops: (() => void)[];

const press = () => document.body.dispatchEvent(new Event('wheel', { bubbles: true }));
/** A refresh takes the input, and records it again when the server does not answer. */
async function report(): Promise<void> {
  const acted = takeInput();
  if (!isUp) {
    if (acted) recordInput();
    throw new Error('no answer');
  }
  reports.push(Date.now() / minute);
}

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  takeInput();
  [signedIn, isUp, reports] = [true, true, []];
  stops = [watchInput(), reportUserActivity({ isSignedIn: () => signedIn, report })];
});
afterEach(() => {
  for (const stop of stops) stop();
  vi.useRealTimers();
});

test('reports scrolling every five minutes, and stops when the input stops', async () => {
  for (let minutes = 0; minutes < 40; minutes++) {
    press();
    await vi.advanceTimersByTimeAsync(minute);
  }
  expect(reports).toEqual([5, 10, 15, 20, 25, 30, 35, 40]);
  await vi.advanceTimersByTimeAsync(40 * minute);
  expect(reports).toHaveLength(8);
});

test('reports nothing without input or without a signed-in user', async () => {
  await vi.advanceTimersByTimeAsync(40 * minute);
  signedIn = false;
  press();
  await vi.advanceTimersByTimeAsync(40 * minute);
  signedIn = true;
  press();
  signedIn = false;
  await vi.advanceTimersByTimeAsync(40 * minute);
  expect(reports).toEqual([]);
});

test('does not report input that another refresh has reported', async () => {
  press();
  await vi.advanceTimersByTimeAsync(2 * minute);
  takeInput();
  await vi.advanceTimersByTimeAsync(40 * minute);
  expect(reports).toEqual([]);
});

test('repeats a failed report five minutes later', async () => {
  isUp = false;
  press();
  await vi.advanceTimersByTimeAsync(6 * minute);
  isUp = true;
  await vi.advanceTimersByTimeAsync(40 * minute);
  expect(reports).toEqual([10]);
});
