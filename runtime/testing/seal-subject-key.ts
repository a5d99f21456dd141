import { createSealer } from '../vault/sealer.ts';

/** A subject's data key as `vault.subject_key` holds it, for whoever fills that table with many at once. */
export function subjectKeySealer(masterKey: Buffer): (subject: string, key: Buffer) => string {
  const sealer = createSealer([masterKey]);
  return (subject, key) => sealer.seal(key, `subject_key:${subject}`);
}
