import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteInput, takeInput, watchInput } from './human-input.ts';
import { tellInput } from './tell-input.ts';

const minute = 60_000;
let signedIn: boolean;
let isUp: boolean;
/** What the server was told, at which minute. */
let told: number[];
let stops: (() => void)[];

const press = () => document.body.dispatchEvent(new Event('wheel', { bubbles: true }));
/** A refresh takes the input, and notes it again where nobody answered. */
async function tell(): Promise<void> {
  const acted = takeInput();
  if (!isUp) {
    if (acted) noteInput();
    throw new Error('nobody answered');
  }
  told.push(Date.now() / minute);
}

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  takeInput();
  [signedIn, isUp, told] = [true, true, []];
  stops = [watchInput(), tellInput({ isSignedIn: () => signedIn, tell })];
});
afterEach(() => {
  for (const stop of stops) stop();
  vi.useRealTimers();
});

test('whoever only scrolls is told of every five minutes, and no longer once they are away', async () => {
  for (let minutes = 0; minutes < 40; minutes++) {
    press();
    await vi.advanceTimersByTimeAsync(minute);
  }
  expect(told).toEqual([5, 10, 15, 20, 25, 30, 35, 40]);
  await vi.advanceTimersByTimeAsync(40 * minute);
  expect(told).toHaveLength(8);
});

test('a page that nobody touches tells nothing, nor does one that nobody is signed in at', async () => {
  await vi.advanceTimersByTimeAsync(40 * minute);
  signedIn = false;
  press();
  await vi.advanceTimersByTimeAsync(40 * minute);
  signedIn = true;
  press();
  signedIn = false;
  await vi.advanceTimersByTimeAsync(40 * minute);
  expect(told).toEqual([]);
});

test('what another refresh has told is not told again', async () => {
  press();
  await vi.advanceTimersByTimeAsync(2 * minute);
  takeInput();
  await vi.advanceTimersByTimeAsync(40 * minute);
  expect(told).toEqual([]);
});

test('what nobody heard is told five minutes later', async () => {
  isUp = false;
  press();
  await vi.advanceTimersByTimeAsync(6 * minute);
  isUp = true;
  await vi.advanceTimersByTimeAsync(40 * minute);
  expect(told).toEqual([10]);
});
