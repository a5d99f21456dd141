import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** A key of its own for one use, from a master key (HKDF-SHA256, RFC 5869; 32 bytes). */
export function subkey(master: Buffer, label: string): Buffer {
  return Buffer.from(hkdfSync('sha256', master, Buffer.alloc(0), `sumaa:${label}`, 32));
}

/** The one spelling under which an e-mail address is compared: trimmed, NFKC, lower case. */
export function normaliseEmail(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase();
}

/** Keyed name of an e-mail address: 64 hex digits, usable as a stream id. The key is never rotated. */
export function emailHmac(key: Buffer, email: string): string {
  return createHmac('sha256', key)
    .update(`email:${normaliseEmail(email)}`)
    .digest('hex');
}

/** Keyed hash of a caller's address (32 hex digits), so that the log of events holds none. */
export function ipHash(key: Buffer, ip: string): string {
  return createHmac('sha256', key).update(`ip:${ip}`).digest('hex').slice(0, 32);
}

/** SHA-256 as hex. */
export function sha256(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex');
}

/** Hash of a JSON value that does not depend on the order of its keys. `undefined` members count as absent. */
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

/** Whether two texts are equal, in time that does not tell where they differ. */
export function constantTimeEqual(a: string, b: string): boolean {
  // Hashing first makes the lengths equal, which timingSafeEqual demands, without revealing the wanted length.
  return timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest());
}
