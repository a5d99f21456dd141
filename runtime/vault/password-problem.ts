import { passwordLengthProblem, type FieldErrorCode } from '@sumaa/contracts';
import { commonPasswords } from './common-passwords.ts';

/** Why a new password is refused, as a field error; null when it may be used. */
export function passwordProblem(
  password: string,
): Extract<FieldErrorCode, 'passwordRequired' | 'passwordLength' | 'passwordTooLong' | 'passwordCommon'> | null {
  return passwordLengthProblem(password) ?? (isCommonPassword(password) ? 'passwordCommon' : null);
}

/** Whether a password is among the 3,000 most used of at least eight characters; case does not matter. */
export function isCommonPassword(password: string): boolean {
  return commonPasswords().has(password.normalize('NFKC').toLowerCase());
}
