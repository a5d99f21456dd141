import { expect, test } from 'vitest';
import { cardState } from './card-validity.ts';

test('a card holds until its month is over in Riyadh', () => {
  const at = (month: number, year: number, now: string) => cardState({ month, year }, Date.parse(now));
  expect(at(11, 2026, '2026-11-30T20:59:00Z')).toBe('ends');
  expect(at(11, 2026, '2026-11-30T21:01:00Z')).toBe('over');
  expect(at(12, 2026, '2026-11-24T10:00:00Z')).toBe('ends');
  expect(at(1, 2027, '2026-11-24T10:00:00Z')).toBe('valid');
});
