import { createECDH, randomBytes, randomUUID, type ECDH } from 'node:crypto';
import ece from 'http_ece';

/** A browser as its push service knows it, with the keys that only the browser has: so the stand-in can show what it was sent. */
export interface Browser {
  readonly id: string;
  /** The VAPID key it subscribed with; null: any. */
  readonly applicationServerKey: string | null;
  readonly keys: { readonly p256dh: string; readonly auth: string };
  /** Decrypts a body (RFC 8291). Throws when it was not encrypted for this browser. */
  decrypt(body: Buffer): string;
}

export function createBrowser(applicationServerKey: string | null): Browser {
  const pair: ECDH = createECDH('prime256v1');
  const p256dh = pair.generateKeys().toString('base64url');
  const auth = randomBytes(16).toString('base64url');
  return {
    id: randomUUID(),
    applicationServerKey,
    keys: { p256dh, auth },
    decrypt: (body) => ece.decrypt(body, { version: 'aes128gcm', privateKey: pair, authSecret: auth }).toString('utf8'),
  };
}
