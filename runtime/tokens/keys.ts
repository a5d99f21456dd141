import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWK } from 'jose';

/** A new private Ed25519 key as JWK text, for SESSION_SIGNING_KEY. */
export async function generateSigningKey(): Promise<string> {
  const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  return JSON.stringify(await exportJWK(privateKey));
}

/** The public key (JWK text) of a private Ed25519 key in JWK or PKCS8 PEM form. */
export async function publicKeyOf(signingKey: string): Promise<string> {
  return JSON.stringify(await publicJwk(createPublicKey(readPrivateKey(signingKey))));
}

/** Reads a private Ed25519 key. Throws TypeError for anything else, without quoting it. */
export function readPrivateKey(text: string): KeyObject {
  return ed25519(() => (isJwk(text) ? createPrivateKey({ key: JSON.parse(text), format: 'jwk' }) : createPrivateKey(text)), 'private');
}

/** Reads a public Ed25519 key. Throws TypeError on anything else. */
export function readPublicKey(text: string): KeyObject {
  return ed25519(() => (isJwk(text) ? createPublicKey({ key: JSON.parse(text), format: 'jwk' }) : createPublicKey(text)), 'public');
}

/** The key as public JWK, without private members. */
export async function publicJwk(key: KeyObject): Promise<JWK> {
  const { kty, crv, x } = await exportJWK(key);
  return { kty: kty as string, crv: crv as string, x: x as string, use: 'sig', alg: 'EdDSA' };
}

const isJwk = (text: string) => text.trimStart().startsWith('{');

function ed25519(read: () => KeyObject, kind: string): KeyObject {
  let key: KeyObject | null = null;
  try {
    key = read();
  } catch {
    // The message of the parser may quote the key; the TypeError below does not.
  }
  if (key?.asymmetricKeyType !== 'ed25519') throw new TypeError(`not a ${kind} Ed25519 key in JWK or PEM form`);
  return key;
}
