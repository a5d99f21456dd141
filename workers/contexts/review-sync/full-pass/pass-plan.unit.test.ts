import { day, hour, minute } from '@sumaa/contracts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isNight } from '../../../infra/night.ts';
import { duePasses, type PassState } from './pass-plan.ts';

const midnight = Date.UTC(2026, 2, 11, 21); // in Riyadh
const noon = Date.UTC(2026, 2, 12, 9);
const state = (over: Partial<PassState> = {}): PassState => ({ reviews: 100, since: 0, orderedAt: null, endedAt: null, ...over });

test('night is from midnight to six in Riyadh', () => {
  expect([midnight, midnight + 6 * hour - 1].map(isNight)).toEqual([true, true]);
  expect([midnight - 1, midnight + 6 * hour, noon].map(isNight)).toEqual([false, false, false]);
});

test('plans each branch once a night, the longest waiting first, and by day only after missed nights', () => {
  const read = state({ orderedAt: midnight - 23 * hour, endedAt: midnight - 22 * hour });
  const fresh = state({ since: midnight - hour });
  const old = state({ orderedAt: midnight - 50 * hour, endedAt: midnight - 49 * hour });
  expect(duePasses([read, fresh, old], midnight, 60)).toEqual([old, read]);
  expect(duePasses([read, fresh, old], noon, 60)).toEqual([old]);
  expect(duePasses([state({ orderedAt: midnight, endedAt: midnight + minute })], midnight + 5 * hour, 60)).toEqual([]);
});

test('plans a branch again when its pass did not end, but only after it counts as lost', () => {
  const under = state({ orderedAt: midnight - 5 * hour, since: midnight - 30 * hour });
  expect(duePasses([under], midnight, 60)).toEqual([]);
  expect(duePasses([under], midnight + 2 * hour, 60)).toEqual([under]);
});

test('plans at most ten minutes of work; a larger branch is planned alone', () => {
  const states = fc.array(
    fc.record({
      reviews: fc.option(fc.integer({ min: 0, max: 5_000 }), { nil: null }),
      since: fc.constant(midnight - 3 * day),
      orderedAt: fc.constantFrom(null, midnight - minute),
      endedAt: fc.constant(null),
    }),
    { maxLength: 200 },
  );
  fc.assert(
    fc.property(states, fc.integer({ min: 1, max: 100 }), (all, callsPerMinute) => {
      const calls = (some: readonly PassState[]) =>
        some.reduce((sum, { reviews }) => sum + Math.max(1, Math.ceil((reviews ?? 200) / 50)), 0);
      const due = duePasses(all, midnight, callsPerMinute);
      const under = all.filter(({ orderedAt }) => orderedAt !== null);
      const alone = due.length <= 1 && under.length === 0;
      const fits = calls(due) + (due.length > 0 ? calls(under) : 0) <= callsPerMinute * 10;
      expect(alone || fits).toBe(true);
      expect(due.length > 0 || under.length > 0 || all.length === 0).toBe(true);
    }),
  );
});
