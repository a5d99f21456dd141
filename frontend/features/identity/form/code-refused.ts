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
 * Whether the server looked at the digits and will never take them, so that the field starts afresh. A lost network, a limit or
 * another browser's code says nothing of them: they stay, to be sent once more.
 */
export function isCodeRefused(error: unknown): boolean {
  return isApiError(error) && refusals.includes(error.code);
}
