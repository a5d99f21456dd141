import type { FieldErrorCode } from '../../kernel/field-errors.ts';

/** Limits for a new password, in characters. A password of at least `strong` characters counts as strong (product decision). */
export const passwordLengths = { shortest: 8, strong: 12, longest: 128 } as const;

/** Length in code points of the NFC form, which is the form that is hashed. */
export function passwordLength(password: string): number {
  return Array.from(password.normalize('NFC')).length;
}

/** The error code for the length of a new password, or null when the length is valid. */
export function passwordLengthProblem(
  password: string,
): Extract<FieldErrorCode, 'passwordRequired' | 'passwordLength' | 'passwordTooLong'> | null {
  const length = passwordLength(password);
  if (length === 0) return 'passwordRequired';
  if (length < passwordLengths.shortest) return 'passwordLength';
  return length > passwordLengths.longest ? 'passwordTooLong' : null;
}
