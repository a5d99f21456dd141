import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { createGroup } from '../grouping/index.ts';
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

interface KeyRow {
  readonly subject: string;
  readonly sealed: string | null;
}

const place = (subject: string) => `subject_key:${subject}`;

export function createSubjectKeys(pool: pg.Pool, sealer: Sealer): SubjectKeys {
  const open = ({ subject, sealed }: KeyRow) => (sealed === null ? 'erased' : sealer.open(sealed, place(subject)));

  async function read(subjects: readonly string[]): Promise<readonly KeyRow[]> {
    if (subjects.length === 0) return [];
    const { rows } = await pool.query<KeyRow>('select subject, sealed from vault.subject_key where subject = any($1)', [subjects]);
    return rows;
  }

  /** A page of reviews asks for fifty keys at once: one commit makes them all. Opened by whoever asked, so that one that is broken is theirs alone. */
  const readOrMake = createGroup(async (subjects: readonly string[]): Promise<ReadonlyMap<string, KeyRow>> => {
    const found = await read(subjects);
    const known = new Set(found.map(({ subject }) => subject));
    const missing = subjects.filter((subject) => !known.has(subject)).toSorted();
    if (missing.length > 0) {
      const sealed = missing.map((subject) => sealer.seal(randomBytes(32), place(subject)));
      await pool.query(
        `insert into vault.subject_key (subject, sealed) select * from unnest($1::text[], $2::text[]) on conflict do nothing`,
        [missing, sealed],
      );
    }
    // Read again: when two processes made one at the same time, both must use the one that stands.
    return new Map([...found, ...(await read(missing))].map((row) => [row.subject, row]));
  });

  return {
    get: async (subjects) => new Map((await read(subjects)).map((row) => [row.subject, open(row)])),
    async getOrCreate(subject) {
      const row = (await readOrMake(subject)).get(subject);
      if (row === undefined) throw new Error('a subject key that was just written is not there');
      const key = open(row);
      if (key === 'erased') throw new SubjectErasedError('the data key of this subject was destroyed');
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
