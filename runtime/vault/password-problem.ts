import { latinDigits, passwordLengthProblem, type FieldErrorCode } from '@sumaa/contracts';
import { normaliseArabic, commonArabicPasswords, commonPasswords } from './common-passwords.ts';

/** The field error for a new password; null when it is accepted. */
export function passwordProblem(
  password: string,
): Extract<FieldErrorCode, 'passwordRequired' | 'passwordLength' | 'passwordTooLong' | 'passwordCommon'> | null {
  return passwordLengthProblem(password) ?? (isCommonPassword(password) ? 'passwordCommon' : null);
}

/**
 * Whether a password is one of the 3,000 most common ones, or a common Arabic word, alone or followed by digits that count up from 1.
 * Case and the kind of digits do not matter.
 */
export function isCommonPassword(password: string): boolean {
  const plain = latinDigits(password.normalize('NFKC')).toLowerCase();
  if (commonPasswords().has(plain)) return true;
  const [, word = '', digits = ''] = /^(\D+)(\d*)$/.exec(normaliseArabic(plain)) ?? [];
  return '1234567890'.startsWith(digits) && commonArabicPasswords().has(word);
}
