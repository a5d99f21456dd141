import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { Sealer } from './sealer.ts';

/** The subject's key was destroyed: nothing may be encrypted for them again. */
export class SubjectErasedError extends Error {
  override readonly name = 'SubjectErasedError';
  readonly code = 'subject_erased';
}

/**
 * One data key (32 bytes) per person or review whose data stands in events. Destroying it erases them from the log.
 * A subject absent from `get` has no row at all: for data that was encrypted this is a fault, never an erasure.
 */
export interface SubjectKeys {
  /** The subject's key, committed before this answers. Throws SubjectErasedError. */
  getOrCreate(subject: string): Promise<Buffer>;
  get(subjects: readonly string[]): Promise<Map<string, Buffer | 'erased'>>;
  /** Destroys the key and leaves a tombstone, also for a subject that had none yet. */
  erase(subject: string): Promise<void>;
}

const place = (subject: string) => `subject_key:${subject}`;

export function createSubjectKeys(pool: pg.Pool, sealer: Sealer): SubjectKeys {
  async function get(subjects: readonly string[]): Promise<Map<string, Buffer | 'erased'>> {
    if (subjects.length === 0) return new Map();
    const { rows } = await pool.query<{ subject: string; sealed: string | null }>(
      'select subject, sealed from vault.subject_key where subject = any($1)',
      [subjects],
    );
    return new Map(rows.map(({ subject, sealed }) => [subject, sealed === null ? 'erased' : sealer.open(sealed, place(subject))]));
  }
  return {
    get,
    async getOrCreate(subject) {
      let key = (await get([subject])).get(subject);
      if (key === undefined) {
        const sealed = sealer.seal(randomBytes(32), place(subject));
        await pool.query('insert into vault.subject_key (subject, sealed) values ($1, $2) on conflict do nothing', [subject, sealed]);
        // Read again: when two processes made one at the same time, both must use the one that stands.
        key = (await get([subject])).get(subject);
      }
      if (key === 'erased') throw new SubjectErasedError('the data key of this subject was destroyed');
      if (key === undefined) throw new Error('a subject key that was just written is not there');
      return key;
    },
    async erase(subject) {
      await pool.query(
        `insert into vault.subject_key (subject, sealed, erased_at) values ($1, null, now())
         on conflict (subject) do update set sealed = null, erased_at = now() where subject_key.erased_at is null`,
        [subject],
      );
    },
  };
}
