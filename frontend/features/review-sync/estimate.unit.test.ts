import { describe, expect, test } from 'vitest';
import { remainingMs, roundedMs, addSample, type Sample } from './estimate.ts';

const sampled = (...samples: readonly (readonly [at: number, received: number])[]): readonly Sample[] =>
  samples.reduce<readonly Sample[]>((all, [at, received]) => addSample(all, { at, received }), []);

describe('the remaining time', () => {
  test('follows from the measured speed', () => {
    expect(remainingMs(sampled([0, 0], [5_000, 50]), 150, 5_000)).toBe(10_000);
  });

  test('is null while there is too little data', () => {
    expect(remainingMs([], 100, 0)).toBeNull();
    expect(remainingMs(sampled([0, 60]), 100, 60_000)).toBeNull();
    expect(remainingMs(sampled([0, 0], [1_000, 50]), 100, 1_000)).toBeNull();
    expect(remainingMs(sampled([0, 0], [9_000, 9]), 100, 9_000)).toBeNull();
    expect(remainingMs(sampled([0, 0], [5_000, 50]), null, 5_000)).toBeNull();
  });

  test('ignores what was received before the page was opened', () => {
    expect(remainingMs(sampled([0, 500], [5_000, 550]), 600, 5_000)).toBe(5_000);
  });

  test('grows while nothing arrives, and is null after a long pause', () => {
    const samples = sampled([0, 0], [5_000, 50]);
    expect(remainingMs(samples, 100, 10_000)).toBe(10_000);
    expect(remainingMs(samples, 100, 36_000)).toBeNull();
  });

  test('is null once everything is received', () => {
    expect(remainingMs(sampled([0, 0], [5_000, 100]), 100, 5_000)).toBeNull();
  });

  test('ignores speeds from before the window', () => {
    const samples = sampled([0, 0], [10_000, 10], [20_000, 20], [45_000, 70], [60_000, 120]);
    expect(samples[0]).toEqual({ at: 20_000, received: 20 });
    expect(remainingMs(samples, 320, 60_000)).toBe(80_000);
  });

  test('starts again for a new run', () => {
    expect(sampled([0, 0], [5_000, 90], [6_000, 3])).toEqual([{ at: 6_000, received: 3 }]);
  });

  test('is rounded to what is known', () => {
    expect([100, 5_001, 19_000, 54_000, 70_000, 100_000].map(roundedMs)).toEqual([5_000, 10_000, 20_000, 55_000, 60_000, 120_000]);
  });
});
