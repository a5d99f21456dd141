import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { CorruptEvent } from '../port/errors.ts';
import type { Json } from '../port/json.ts';

/**
 * A personal field as it is stored: AES-256-GCM, base64 of iv (12) + tag (16) + ciphertext, with the id of the subject whose
 * key opens it. The id is stored here so that renaming the subject field in a later schema cannot lock old events.
 */
export interface Sealed {
  readonly $sealed: string;
  readonly $subject: string;
}

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

export function isSealed(value: unknown): value is Sealed {
  return (
    typeof value === 'object' &&
    value !== null &&
    '$sealed' in value &&
    typeof value.$sealed === 'string' &&
    '$subject' in value &&
    typeof value.$subject === 'string'
  );
}

/** Authenticated with the ciphertext, so that a ciphertext moved to another event or field does not decrypt. */
function authenticatedData(eventId: string, field: string): Buffer {
  return Buffer.from(`${eventId}.${field}`);
}

/** Encrypts a field's JSON with the subject's key (32 bytes). */
export function seal(
  value: Json,
  options: { readonly key: Buffer; readonly subject: string; readonly eventId: string; readonly field: string },
): Sealed {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, options.key, iv).setAAD(authenticatedData(options.eventId, options.field));
  const ciphertext = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
  return { $sealed: Buffer.concat([iv, cipher.getAuthTag(), ciphertext]).toString('base64'), $subject: options.subject };
}

/** Decrypts a field. Throws CorruptEvent when it was sealed with another key or for another event or field, or was changed. */
export function unseal(sealed: Sealed, options: { readonly key: Buffer; readonly eventId: string; readonly field: string }): Json {
  const bytes = Buffer.from(sealed.$sealed, 'base64');
  try {
    const decipher = createDecipheriv(algorithm, options.key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes });
    decipher.setAAD(authenticatedData(options.eventId, options.field)).setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    const text = Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8');
    return JSON.parse(text) as Json;
  } catch (error) {
    throw new CorruptEvent(`event ${options.eventId}: field ${options.field} cannot be decrypted`, { cause: error });
  }
}
