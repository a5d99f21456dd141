import { createHmac, randomInt } from 'node:crypto';
import { recoveryCodeCount } from '@sumaa/contracts';

/** 32 letters and digits without the similar 0 O 1 I, so a code of ten characters has 50 bits. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const length = 10;

/** New random codes, without the hyphen of the display form. */
export function newRecoveryCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < recoveryCodeCount) codes.add(Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join(''));
  return [...codes];
}

/** The display form of a code: two groups of five. */
export function shownRecoveryCode(code: string): string {
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}

/** The stored hash of a code: HMAC-SHA-256 with the account id, so that equal codes of two accounts differ. */
export function recoveryCodeHash(key: Buffer, accountId: string, code: string): string {
  return createHmac('sha256', key).update(`${accountId}:${code}`).digest('hex');
}
