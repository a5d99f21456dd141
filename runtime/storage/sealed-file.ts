import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** A file with what its sender called it. */
export interface NamedFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
}

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;
const lengthBytes = 4;

/**
 * Encrypts a file with the key of its subject (32 bytes): destroying the key erases the file. Name and type are encrypted with it. `place`
 * is authenticated, so the bytes cannot be passed off as a file of another place. Laid out as iv, tag, ciphertext.
 */
export function sealFile(file: NamedFile, { key, place }: { readonly key: Buffer; readonly place: string }): Buffer {
  const head = Buffer.from(JSON.stringify({ name: file.name, type: file.type }));
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32BE(head.length);
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(place));
  const parts = [length, head, file.bytes].map((part) => cipher.update(part));
  const end = cipher.final();
  return Buffer.concat([iv, cipher.getAuthTag(), ...parts, end]);
}

/** Decrypts a file; null for one that was sealed with another key or for another place, or was changed. */
export function openSealedFile(sealed: Buffer, { key, place }: { readonly key: Buffer; readonly place: string }): NamedFile | null {
  if (sealed.length < ivBytes + tagBytes + lengthBytes) return null;
  try {
    const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, ivBytes), { authTagLength: tagBytes });
    decipher.setAAD(Buffer.from(place)).setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
    const plain = Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]);
    const bodyAt = lengthBytes + plain.readUInt32BE(0);
    const { name, type } = JSON.parse(plain.subarray(lengthBytes, bodyAt).toString('utf8')) as { name: string; type: string };
    return { name, type, bytes: plain.subarray(bodyAt) };
  } catch {
    return null;
  }
}
