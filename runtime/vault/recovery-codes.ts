import { createHmac, randomInt } from 'node:crypto';

/** Letters and digits that nobody mistakes for each other (no 0 O 1 I): 32 of them, so a code of ten has 50 bits. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const length = 10;
/** How many an account is given at a time. */
export const recoveryCodeCount = 10;

/** Ten new codes, without the hyphen they are shown with. */
export function newRecoveryCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < recoveryCodeCount) codes.add(Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join(''));
  return [...codes];
}

/** As people see it: two groups of five. */
export function shownRecoveryCode(code: string): string {
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}

/** What is stored of a code: HMAC-SHA-256 with its account, so that equal codes of two people look different. */
export function recoveryCodeHash(key: Buffer, accountId: string, code: string): string {
  return createHmac('sha256', key).update(`${accountId}:${code}`).digest('hex');
}
