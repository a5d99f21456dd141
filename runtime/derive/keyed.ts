import { createHash, createHmac, hash, hkdfSync, timingSafeEqual } from 'node:crypto';
import { domainToASCII } from 'node:url';
import { callerOf } from './network.ts';

/** Derives the key for one use from a master key (HKDF-SHA256, RFC 5869; 32 bytes). */
export function subkey(master: Buffer, label: string): Buffer {
  return Buffer.from(hkdfSync('sha256', master, Buffer.alloc(0), `sumaa:${label}`, 32));
}

/**
 * The normal form of an e-mail address for comparison, so that one mailbox has one account: NFKC, lower case, ASCII form of the
 * domain. Only the provider may interpret the local part (RFC 5321 §2.3.11), so it stays as it is except for Gmail, which ignores
 * dots and everything after `+`, and treats googlemail.com as gmail.com (support.google.com/mail/answer/7436150).
 */
export function normaliseEmail(email: string): string {
  const whole = email.normalize('NFKC').trim().toLowerCase();
  const at = whole.lastIndexOf('@');
  if (at === -1) return whole;
  const host = whole.slice(at + 1).replace(/\.$/, '');
  const domain = domainToASCII(host) || host;
  const local = whole.slice(0, at);
  if (domain !== 'gmail.com' && domain !== 'googlemail.com') return `${local}@${domain}`;
  return `${local.replace(/\+.*$/, '').replaceAll('.', '')}@gmail.com`;
}

/** HMAC of a normalised e-mail address: 64 hex digits, usable as a stream id. The key is never rotated. */
export function emailHmac(key: Buffer, email: string): string {
  return createHmac('sha256', key)
    .update(`email:${normaliseEmail(email)}`)
    .digest('hex');
}

/** HMAC of a Google account (its `sub`): 64 hex digits, usable as a stream id. Uses the key for e-mail addresses, which is never rotated. */
export function googleHmac(key: Buffer, subject: string): string {
  return createHmac('sha256', key).update(`google:${subject}`).digest('hex');
}

/** Keyed hash of a caller's IP address (32 hex digits), so that events hold no address. A whole IPv6 /64 has one hash. */
export function ipHash(key: Buffer, ip: string): string {
  return createHmac('sha256', key)
    .update(`ip:${callerOf(ip)}`)
    .digest('hex')
    .slice(0, 32);
}

/** SHA-256 as hex. */
export function sha256(data: string | Buffer): string {
  return hash('sha256', data);
}

/** Hash of a JSON value, independent of the order of its keys. `undefined` members count as absent. */
export function bodyHash(value: unknown): string {
  return sha256(canonical(value));
}

function canonical(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  if (Buffer.isBuffer(value)) return `"${sha256(value)}"`;
  if ('toJSON' in value && typeof value.toJSON === 'function') return canonical((value.toJSON as () => unknown)());
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  members.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join(',')}}`;
}

/** Whether two texts are equal. The time it takes does not depend on where they differ. */
export function constantTimeEqual(a: string, b: string): boolean {
  // timingSafeEqual needs equal lengths; hashing gives them without revealing the expected length.
  return timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest());
}
