import { expect, test } from 'vitest';
import { isInRanges } from './address-ranges.ts';

test.each([
  [[], '203.0.113.9', true],
  [['203.0.113.9'], '203.0.113.9', true],
  [['203.0.113.9'], '::ffff:203.0.113.9', true],
  [['203.0.113.0/24'], '203.0.113.255', true],
  [['203.0.113.0/24'], '203.0.114.0', false],
  [['2001:db8::/32'], '2001:db8:1::5', true],
  [['2001:db8::/32', '10.0.0.1'], '2001:db9::5', false],
  [['0.0.0.0/0'], '2001:db9::5', false],
  [['203.0.113.9'], 'nonsense', false],
])('of %j, %s is one: %s', (ranges, address, expected) => {
  expect(isInRanges(ranges, address)).toBe(expected);
});
