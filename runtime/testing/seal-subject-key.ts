import { createSealer } from '../vault/sealer.ts';

/** Encrypts data keys in the form of `vault.subject_key`, for tests that fill this table in bulk. */
export function subjectKeySealer(masterKey: Buffer): (subject: string, key: Buffer) => string {
  const sealer = createSealer([masterKey]);
  return (subject, key) => sealer.seal(key, `subject_key:${subject}`);
}
