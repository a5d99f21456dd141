import type { FieldErrorCode } from '../../kernel/errors.ts';

/** Characters of a new password; from `strong` on it counts as strong (product decision). */
export const passwordLengths = { shortest: 8, strong: 12, longest: 128 } as const;

/** Length in characters: code points of the NFC form, which is what is hashed. An emoji is at least one of them. */
export function passwordLength(password: string): number {
  return Array.from(password.normalize('NFC')).length;
}

/** What is wrong with the length of a new password; null where it is right. */
export function passwordLengthProblem(
  password: string,
): Extract<FieldErrorCode, 'passwordRequired' | 'passwordLength' | 'passwordTooLong'> | null {
  const length = passwordLength(password);
  if (length === 0) return 'passwordRequired';
  if (length < passwordLengths.shortest) return 'passwordLength';
  return length > passwordLengths.longest ? 'passwordTooLong' : null;
}
