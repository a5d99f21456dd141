import { createPrivateKey, createPublicKey, generateKeyPairSync, createHash, sign, type KeyObject } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The RSA key that signs id tokens and push bearers; its public half is served as JWKS. */
export type SigningKey = {
  sign: (claims: Record<string, unknown>) => string;
  /** Signs with an unpublished key, but under the published key's id. */
  forge: (claims: Record<string, unknown>) => string;
  jwks: { keys: object[] };
};

/** A new key takes a core a fifth of a second: whatever starts in this process without one gets the same. */
let made: string | undefined;
const newKey = (): string =>
  (made ??= generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }) as string);

/** Reads the key in `dir`, or makes it on first use (file mode 0600). */
export function openSigningKey(dir: string): SigningKey {
  const file = path.join(dir, 'signing-key.pem');
  if (!existsSync(file)) writeFileSync(file, newKey(), { mode: 0o600 });
  const privateKey = createPrivateKey(readFileSync(file));
  const { kty, n, e } = createPublicKey(privateKey).export({ format: 'jwk' });
  const kid = createHash('sha1')
    .update(n ?? '')
    .digest('hex');
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = (claims: Record<string, unknown>, by: KeyObject) => {
    const input = `${encode({ alg: 'RS256', kid, typ: 'JWT' })}.${encode(claims)}`;
    return `${input}.${sign('sha256', Buffer.from(input), by).toString('base64url')}`;
  };
  return {
    jwks: { keys: [{ kty, n, e, alg: 'RS256', use: 'sig', kid }] },
    sign: (claims) => signed(claims, privateKey),
    forge: (claims) => signed(claims, generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey),
  };
}
