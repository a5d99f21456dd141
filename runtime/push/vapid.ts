import { createECDH } from 'node:crypto';

const curve = 'prime256v1';

/** A new private key for web push (VAPID), as base64url. */
export function generateVapidKey(): string {
  const keys = createECDH(curve);
  keys.generateKeys();
  // Node leaves out leading zeros.
  return Buffer.concat([Buffer.alloc(32), keys.getPrivateKey()])
    .subarray(-32)
    .toString('base64url');
}

/** The public key of a private VAPID key: what browsers subscribe with. Throws when the text is no such key. */
export function vapidPublicKey(privateKey: string): string {
  const keys = createECDH(curve);
  keys.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  return keys.getPublicKey().toString('base64url');
}

/** Whether a browser's public key is a point of the curve, so that messages can be encrypted for it. */
export function isBrowserKey(p256dh: string): boolean {
  const keys = createECDH(curve);
  keys.generateKeys();
  try {
    return keys.computeSecret(Buffer.from(p256dh, 'base64url')).length === 32;
  } catch {
    return false;
  }
}
