import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { createGroup } from '../grouping/index.ts';
import type { Sealer } from './sealer.ts';

/** The subject's key was destroyed, so no data can be encrypted for them again. */
export class SubjectErasedError extends Error {
  override readonly name = 'SubjectErasedError';
  readonly code = 'subject_erased';
}

/**
 * One data key (32 bytes) per person or review with personal data in events. Destroying the key erases that data.
 * A subject missing from the result of `get` has no row; for encrypted data this is an error, not an erasure.
 */
export interface SubjectKeys {
  /** The subject's key; a new one is committed before this resolves. Throws SubjectErasedError. */
  getOrCreate(subject: string): Promise<Buffer>;
  get(subjects: readonly string[]): Promise<Map<string, Buffer | 'erased'>>;
  /** Destroys the key and leaves a tombstone, also for a subject without a key. */
  erase(subject: string): Promise<void>;
  /** Leaves tombstones for those of the subjects that have neither a key nor one; returns them. */
  eraseMissing(subjects: readonly string[]): Promise<readonly string[]>;
}

interface KeyRow {
  readonly subject: string;
  readonly sealed: string | null;
}

const sealContext = (subject: string) => `subject_key:${subject}`;

export function createSubjectKeys(pool: pg.Pool, sealer: Sealer): SubjectKeys {
  const open = ({ subject, sealed }: KeyRow) => (sealed === null ? 'erased' : sealer.open(sealed, sealContext(subject)));

  async function read(subjects: readonly string[]): Promise<readonly KeyRow[]> {
    if (subjects.length === 0) return [];
    const { rows } = await pool.query<KeyRow>('select subject, sealed from vault.subject_key where subject = any($1)', [subjects]);
    return rows;
  }

  /** Batched, because a page of reviews needs fifty keys at once. Callers decrypt their own row, so a broken key fails only its caller. */
  const readOrMake = createGroup(async (subjects: readonly string[]): Promise<ReadonlyMap<string, KeyRow>> => {
    const found = await read(subjects);
    const known = new Set(found.map(({ subject }) => subject));
    const missing = subjects.filter((subject) => !known.has(subject)).toSorted();
    if (missing.length > 0) {
      const sealed = missing.map((subject) => sealer.seal(randomBytes(32), sealContext(subject)));
      await pool.query(
        `insert into vault.subject_key (subject, sealed) select * from unnest($1::text[], $2::text[]) on conflict do nothing`,
        [missing, sealed],
      );
    }
    // Read again, because another process may have created a key first, and both must use the stored one.
    return new Map([...found, ...(await read(missing))].map((row) => [row.subject, row]));
  });

  return {
    get: async (subjects) => new Map((await read(subjects)).map((row) => [row.subject, open(row)])),
    async getOrCreate(subject) {
      const row = (await readOrMake(subject)).get(subject);
      if (row === undefined) throw new Error('a subject key that was just written is missing');
      const key = open(row);
      if (key === 'erased') throw new SubjectErasedError('the data key of this subject was destroyed');
      return key;
    },
    async eraseMissing(subjects) {
      const { rows } = await pool.query<{ subject: string }>(
        `insert into vault.subject_key (subject, sealed, erased_at) select distinct s, null, now() from unnest($1::text[]) as s
         on conflict do nothing returning subject`,
        [subjects],
      );
      return rows.map(({ subject }) => subject);
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
