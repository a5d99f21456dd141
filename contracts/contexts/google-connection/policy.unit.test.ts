import { expect, test } from 'vitest';
import { obstacleToLink } from './policy.ts';

test.each([
  [true, true, null],
  [true, null, null],
  [true, false, 'no_access'],
  [false, true, 'unverified'],
  [false, null, 'unverified'],
  [false, false, 'unverified'],
])('a location, verified %s and accessible %s: %s', (verified, accessible, obstacle) => {
  expect(obstacleToLink({ verified, accessible })).toBe(obstacle);
});
