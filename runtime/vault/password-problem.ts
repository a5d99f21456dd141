import { latinDigits, passwordLengthProblem, type FieldErrorCode } from '@sumaa/contracts';
import { bareArabic, commonArabicPasswords, commonPasswords } from './common-passwords.ts';

/** Why a new password is refused, as a field error; null when it may be used. */
export function passwordProblem(
  password: string,
): Extract<FieldErrorCode, 'passwordRequired' | 'passwordLength' | 'passwordTooLong' | 'passwordCommon'> | null {
  return passwordLengthProblem(password) ?? (isCommonPassword(password) ? 'passwordCommon' : null);
}

/**
 * Whether a password is among the 3,000 most used of at least eight characters, or is a common Arabic one, alone or before digits
 * that count up from one. Case and the kind of digits do not matter.
 */
export function isCommonPassword(password: string): boolean {
  const plain = latinDigits(password.normalize('NFKC')).toLowerCase();
  if (commonPasswords().has(plain)) return true;
  const [, word = '', digits = ''] = /^(\D+)(\d*)$/.exec(bareArabic(plain)) ?? [];
  return '1234567890'.startsWith(digits) && commonArabicPasswords().has(word);
}
