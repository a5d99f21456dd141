import { expect, test } from 'vitest';
import { outcomeCode, outcomeOf } from './outcome.ts';

test('a code from the address is one we know, or none', () => {
  expect(outcomeCode('google_scope_missing')).toBe('google_scope_missing');
  expect(outcomeCode('closed')).toBe('unknown');
  expect(outcomeCode('<script>')).toBe('unknown');
});

test('what only the platform can repair offers no button', () => {
  expect(outcomeOf('google_quota_zero').action).toBeNull();
  expect(outcomeOf('google_refused').action).toBe('onboarding.connect.again');
});
