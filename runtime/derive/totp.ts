import { createHmac } from 'node:crypto';
import { constantTimeEqual } from './keyed.ts';

/** Seconds a code is valid: one time step of RFC 6238. */
export const totpSeconds = 30;
const digits = 6;
/** Number of steps accepted before and after the current one, because phone clocks drift. */
const drift = 1;

/** The time step (RFC 6238: T) of an instant. */
export function totpStepAt(at: Date): number {
  return Math.floor(at.getTime() / 1000 / totpSeconds);
}

/** The code of a step: RFC 6238 with HMAC-SHA-1, truncated by RFC 4226 §5.3. `length` is 6, or 8 for the RFC's test vectors. */
export function totpCode(secret: Buffer, step: number, length = digits): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0x0f;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** length).padStart(length, '0');
}

/** The step of a given code, at most one step from now; null for a wrong code. Takes the same time in every case. */
export function totpMatch(secret: Buffer, given: string, at: Date): number | null {
  const now = totpStepAt(at);
  const steps = Array.from({ length: 2 * drift + 1 }, (_, index) => now - drift + index);
  return steps.filter((step) => constantTimeEqual(totpCode(secret, step), given)).at(-1) ?? null;
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 base32 without padding, for typing into an authenticator app. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** The bytes of base32 text; spaces, hyphens and case do not matter. Throws TypeError on anything else. */
export function readBase32(text: string): Buffer {
  const letters = [...text.replace(/[\s=-]/g, '').toUpperCase()];
  const bits = letters.map((letter) => {
    const value = alphabet.indexOf(letter);
    if (value < 0) throw new TypeError('not valid base32');
    return value.toString(2).padStart(5, '0');
  });
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The address for an authenticator app's QR code (Google's Key URI format). */
export function otpauthUri(secret: Buffer, given: { readonly issuer: string; readonly account: string }): string {
  const query = new URLSearchParams({ secret: base32(secret), issuer: given.issuer, algorithm: 'SHA1', digits: '6', period: '30' });
  // The format needs %20 for spaces, not a plus sign.
  return `otpauth://totp/${encodeURIComponent(given.issuer)}:${encodeURIComponent(given.account)}?${query.toString().replaceAll('+', '%20')}`;
}
