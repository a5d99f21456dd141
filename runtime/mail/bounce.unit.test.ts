import { expect, test } from 'vitest';
import { isHardBounce, isHardRefusal } from './bounce.ts';

test('a status is a hard bounce when the address takes no mail at all', () => {
  expect(['5.1.1', '5.0.0', '5.2.1', '5.4.4'].map(isHardBounce)).toEqual([true, true, true, true]);
  expect(['5.2.2', '5.7.1', '5.3.4', '4.1.1', null].map(isHardBounce)).toEqual([false, false, false, false, false]);
});

test('a refused recipient is a hard bounce by its status, and without one by its code', () => {
  expect(isHardRefusal(550, '550 no such user')).toBe(true);
  expect(isHardRefusal(550, '550 5.1.1 <a@example.com>: no such user')).toBe(true);
  expect(isHardRefusal(550, '550 5.7.1 blocked by policy')).toBe(false);
  expect(isHardRefusal(552, '552 5.2.2 mailbox full')).toBe(false);
  expect(isHardRefusal(554, '554 transaction failed')).toBe(false);
});
