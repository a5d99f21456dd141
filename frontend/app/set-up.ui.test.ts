import { expect, test } from 'vitest';
import { setUpStepIds } from '../lib/navigation/set-up.ts';
import { loadSetUp } from './signed-in-features.ts';

test('the features declare every step of the set-up', async () => {
  const { steps = {}, notices = {} } = await loadSetUp();
  expect(new Set(Object.keys(steps))).toEqual(new Set(setUpStepIds));
  // Only these steps show the message of another feature.
  expect(Object.keys(notices).toSorted()).toEqual(['complete', 'sync']);
});
