import { createHmac } from 'node:crypto';
import { bech32 } from '@scure/base';
import { subkey } from '@sumaa/runtime/derive';
import { identityToRecipient } from 'age-encryption';

/** The key of archives: encrypted for its recipient, which the identity opens, as age writes both; sealed with a secret that shows who wrote it. */
export interface ArchiveKey {
  readonly identity: string;
  readonly recipient: string;
  readonly sealing: Buffer;
}

/** The key of archives that 32 secret bytes stand for (X25519). */
export async function archiveKeyOf(secret: Buffer): Promise<ArchiveKey> {
  const identity = bech32.encodeFromBytes('AGE-SECRET-KEY-', secret).toUpperCase();
  return { identity, recipient: await identityToRecipient(identity), sealing: createHmac('sha256', secret).update('seal').digest() };
}

/** The keys of archives that follow from the master keys: the first writes, all read. */
export async function archiveKeysOf(masterKeys: readonly Buffer[]): Promise<readonly [ArchiveKey, ...ArchiveKey[]]> {
  const [first, ...older] = await Promise.all(masterKeys.map((master) => archiveKeyOf(subkey(master, 'backup'))));
  if (!first) throw new TypeError('there is no master key');
  return [first, ...older];
}
