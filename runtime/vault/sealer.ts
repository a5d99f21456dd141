import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { subkey } from '../derive/index.ts';

/** A stored secret cannot be decrypted: its master key is unknown to this process, or the value was changed. */
export class SealBrokenError extends Error {
  override readonly name = 'SealBrokenError';
}

/** Encrypts values of the vault. `place` (table and row) is authenticated, so an encrypted value cannot be moved to another row. */
export interface Sealer {
  seal(plain: Buffer, place: string): string;
  /** Throws SealBrokenError. */
  open(sealed: string, place: string): Buffer;
  /** Whether the value is encrypted with the current key. */
  isCurrent(sealed: string): boolean;
  /** Keys for another use, one derived from each master key, the current one first. */
  derive(label: string): readonly Buffer[];
}

/** AES-256-GCM with the first master key; all keys decrypt. Stored as `keyId.nonce.tag.ciphertext`. Throws TypeError without a key. */
export function createSealer(masterKeys: readonly Buffer[]): Sealer {
  const keys = masterKeys.map((master) => ({ id: keyId(master), key: subkey(master, 'vault') }));
  const current = keys[0];
  if (!current) throw new TypeError('the vault needs a master key');
  return {
    seal(plain, place) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', current.key, nonce).setAAD(Buffer.from(place));
      const parts = [nonce, Buffer.concat([cipher.update(plain), cipher.final()])] as const;
      return [current.id, parts[0].toString('base64url'), cipher.getAuthTag().toString('base64url'), parts[1].toString('base64url')].join(
        '.',
      );
    },
    open(sealed, place) {
      const [id, nonce = '', tag = '', ciphertext = ''] = sealed.split('.');
      const entry = keys.find((candidate) => candidate.id === id);
      if (!entry) throw new SealBrokenError(`${place} is encrypted with the master key ${id}, which this process does not have`);
      try {
        const decipher = createDecipheriv('aes-256-gcm', entry.key, Buffer.from(nonce, 'base64url'), { authTagLength: 16 });
        decipher.setAAD(Buffer.from(place)).setAuthTag(Buffer.from(tag, 'base64url'));
        return Buffer.concat([decipher.update(Buffer.from(ciphertext, 'base64url')), decipher.final()]);
      } catch (cause) {
        throw new SealBrokenError(`${place} cannot be decrypted: it was changed or moved, or is not an encrypted value`, { cause });
      }
    },
    isCurrent: (sealed) => sealed.startsWith(`${current.id}.`),
    derive: (label) => masterKeys.map((master) => subkey(master, label)),
  };
}

/** A public id of a master key that reveals nothing about it. */
function keyId(master: Buffer): string {
  return createHash('sha256').update('sumaa:key-id').update(master).digest('hex').slice(0, 8);
}
