import { isApiError } from '../../../lib/api/errors.ts';

const refusals: readonly string[] = [
  'code_wrong',
  'code_expired',
  'code_used',
  'code_tries_exceeded',
  'two_factor_wrong',
  'validation_failed',
];

/**
 * Whether the server rejected the code for good, so that the field should be cleared. After a network error, a rate limit or a code of
 * another browser the digits stay, so that the user can send them again.
 */
export function isCodeRefused(error: unknown): boolean {
  return isApiError(error) && refusals.includes(error.code);
}
