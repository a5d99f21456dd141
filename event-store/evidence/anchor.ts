import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import { subkey } from '@sumaa/runtime/derive';
import { z } from 'zod';

/** A signed head of the chain: up to here, the ledger is as it was at that time. */
const Anchor = z.object({
  at: z.iso.datetime(),
  /** How many events it covers, from the first. */
  events: z.number().int().min(0),
  /** The store's position of the last of them when it was sealed. */
  position: z.string().nullable(),
  head: z.string().regex(/^[0-9a-f]{64}$/),
  signature: z.string(),
});
export type Anchor = z.infer<typeof Anchor>;

/** RFC 8410: the PKCS #8 form of an Ed25519 key starts with these bytes, its 32-byte seed follows. */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The Ed25519 key that signs anchors. Throws RangeError unless the seed has 32 bytes. */
export function anchorKey(seed: Buffer): KeyObject {
  if (seed.length !== 32) throw new RangeError('the seed of an anchor key has 32 bytes');
  return createPrivateKey({ key: Buffer.concat([pkcs8, seed]), format: 'der', type: 'pkcs8' });
}

/** The keys of the anchors: the first signs, those of older master keys still prove what they signed. */
export const anchorKeysOf = (masterKeys: readonly Buffer[]): readonly KeyObject[] =>
  masterKeys.map((master) => anchorKey(subkey(master, 'audit-anchor')));

const signedPart = ({ at, events, position, head }: Omit<Anchor, 'signature'>) => Buffer.from(JSON.stringify([at, events, position, head]));

export function signAnchor(anchor: Omit<Anchor, 'signature'>, key: KeyObject): Anchor {
  return { ...anchor, signature: sign(null, signedPart(anchor), key).toString('base64') };
}

/** Whether one of the keys signed it: an older master key stays in the settings as long as its anchors are kept. */
export const isSigned = (anchor: Anchor, keys: readonly KeyObject[]): boolean =>
  keys.some((key) => verify(null, signedPart(anchor), createPublicKey(key), Buffer.from(anchor.signature, 'base64')));

/** Reads a line of the anchor file; null when it is none. */
export function readAnchor(text: string): Anchor | null {
  try {
    return Anchor.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
