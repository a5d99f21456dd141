import { expect, test } from 'vitest';
import { cycleIn } from './no-chunk-cycles.ts';

test('finds files that wait for each other, and none where they only share what they need', () => {
  const shared: readonly [string, readonly string[]][] = [
    ['page', ['a', 'b']],
    ['a', ['kernel']],
    ['b', ['a', 'kernel']],
    ['kernel', []],
  ];
  expect(cycleIn(new Map(shared))).toBeNull();
  expect(cycleIn(new Map([...shared, ['kernel', ['b']]]))?.toSorted()).toEqual(['a', 'kernel', 'b'].toSorted());
});
