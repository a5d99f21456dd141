import { expect, test } from 'vitest';
import { movementOf } from './platform-analytics.ts';

test('a measure moves to the better by rising, answer time and churn by falling', () => {
  expect(movementOf({ id: 'retention', now: 0.9, before: 0.75 })).toBeCloseTo(0.2);
  expect(movementOf({ id: 'answer_time', now: 30, before: 60 })).toBe(0.5);
  expect(movementOf({ id: 'churn', now: 0.2, before: 0.1 })).toBe(-1);
});

test('what did not move, or was not measured, is neither', () => {
  expect(movementOf({ id: 'retention', now: 1, before: 1 })).toBeNull();
  expect(movementOf({ id: 'support_sla', now: null, before: 0.5 })).toBeNull();
});
