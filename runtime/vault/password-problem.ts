import type { FieldErrorCode } from '@sumaa/contracts';
import { commonPasswords } from './common-passwords.ts';

const shortest = 8;
const longest = 128;

/** Why a new password is refused, as a field error; null when it may be used. Length counts characters, not bytes. */
export function passwordProblem(
  password: string,
): Extract<FieldErrorCode, 'passwordRequired' | 'passwordLength' | 'passwordTooLong' | 'passwordCommon'> | null {
  const length = Array.from(password.normalize('NFC')).length;
  if (length === 0) return 'passwordRequired';
  if (length < shortest) return 'passwordLength';
  if (length > longest) return 'passwordTooLong';
  return isCommonPassword(password) ? 'passwordCommon' : null;
}

/** Whether a password is among the 3,000 most used of at least eight characters; case does not matter. */
export function isCommonPassword(password: string): boolean {
  return commonPasswords().has(password.normalize('NFKC').toLowerCase());
}
