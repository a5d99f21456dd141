import { expect, test } from 'vitest';
import { outcomeCode, outcomeOf } from './outcome.ts';

test('converts an unknown code to unknown', () => {
  expect(outcomeCode('google_scope_missing')).toBe('google_scope_missing');
  expect(outcomeCode('closed')).toBe('unknown');
  expect(outcomeCode('<script>')).toBe('unknown');
});

test('offers no button for a fault that only the platform can repair', () => {
  expect(outcomeOf('google_quota_zero').action).toBeNull();
  expect(outcomeOf('google_refused').action).toBe('onboarding.connect.again');
});
