import { expect, test } from 'vitest';
import { givenName, greetingOf } from './greeting.ts';

test.each([
  [3, 'overview.greeting.evening'],
  [4, 'overview.greeting.morning'],
  [11, 'overview.greeting.morning'],
  [12, 'overview.greeting.afternoon'],
  [17, 'overview.greeting.evening'],
  [0, 'overview.greeting.evening'],
] as const)('at hour %d', (hour, id) => expect(greetingOf(hour)).toBe(id));

test.each([
  ['نورة الشهري', 'نورة'],
  ['عبد الله العتيبي', 'عبد الله'],
  ['أبو فهد', 'أبو فهد'],
  ['  Omar Khalid ', 'Omar'],
])('greets %s as %s', (full, given) => expect(givenName(full)).toBe(given));
