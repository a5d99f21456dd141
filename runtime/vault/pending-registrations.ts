import type { Language, Uuid } from '@sumaa/contracts';
import type pg from 'pg';
import type { Clock } from '../lifecycle/index.ts';
import type { Sealer } from './sealer.ts';

/** A registration whose address is not proved yet. */
export interface PendingRegistration {
  readonly id: Uuid;
  readonly emailKey: string;
  /** A JSON value. */
  readonly content: unknown;
  readonly completed: boolean;
  readonly language: Language;
  /** The number of the newest code; 0 before the first. */
  readonly issue: number;
  readonly codeExpiresAt: Date | null;
}

/** Registrations that wait for the code mailed to their address. They reserve nothing and are encrypted. */
export interface PendingRegistrations {
  /**
   * Stores a registration unless it exists; resolves with the number of its newest code. `most`: how many of one address may wait; a
   * further one replaces the oldest.
   */
  add(
    registration: Pick<PendingRegistration, 'id' | 'emailKey' | 'language'> & { readonly content: object; readonly expiresAt: Date },
    most: number,
  ): Promise<number>;
  /** Those of an address that have not expired, the newest first. */
  ofAddress(emailKey: string): Promise<readonly PendingRegistration[]>;
  /** Null where there is none, or it expired. */
  read(id: Uuid): Promise<PendingRegistration | null>;
  /** Issues the code after `issue`, which voids that one. Does nothing where another request did so first. */
  issueCode(given: { readonly id: Uuid; readonly issue: number; readonly expiresAt: Date }): Promise<void>;
  /**
   * Replaces what was typed by `content` and deletes the other registrations of the address. The row stays until it expires, so that its
   * code counts as used.
   */
  complete(registration: Pick<PendingRegistration, 'id' | 'emailKey'> & { readonly content: object }): Promise<void>;
  /** Deletes expired registrations; returns their number. */
  sweep(): Promise<number>;
}

interface Row {
  readonly id: Uuid;
  readonly email_key: string;
  readonly sealed: string;
  readonly completed: boolean;
  readonly language: Language;
  readonly issue: number;
  readonly code_expires_at: Date | null;
}

const sealContext = (id: string) => `pending_registration:${id}`;
const columns = 'id, email_key, sealed, completed, language, issue, code_expires_at';

export function createPendingRegistrations(pool: pg.Pool, sealer: Sealer, clock: Clock): PendingRegistrations {
  const seal = (id: Uuid, content: object) => sealer.seal(Buffer.from(JSON.stringify(content)), sealContext(id));
  const opened = ({
    id,
    email_key: emailKey,
    sealed,
    completed,
    language,
    issue,
    code_expires_at: codeExpiresAt,
  }: Row): PendingRegistration => ({
    id,
    emailKey,
    content: JSON.parse(sealer.open(sealed, sealContext(id)).toString('utf8')) as unknown,
    completed,
    language,
    issue,
    codeExpiresAt,
  });

  return {
    async add({ id, emailKey, language, content, expiresAt }, most) {
      const { rows } = await pool.query<{ issue: number }>(
        `insert into vault.pending_registration as known (id, email_key, sealed, language, expires_at)
         values ($1, $2, $3, $4, $5) on conflict (id) do update set language = known.language returning issue`,
        [id, emailKey, seal(id, content), language, expiresAt],
      );
      await pool.query(
        `delete from vault.pending_registration where id in (
           select id from vault.pending_registration where email_key = $1 order by number desc offset $2)`,
        [emailKey, most],
      );
      return rows[0]?.issue ?? 0;
    },
    async ofAddress(emailKey) {
      const { rows } = await pool.query<Row>(
        `select ${columns} from vault.pending_registration where email_key = $1 and expires_at > $2 order by number desc`,
        [emailKey, clock()],
      );
      return rows.map(opened);
    },
    async read(id) {
      const { rows } = await pool.query<Row>(`select ${columns} from vault.pending_registration where id = $1 and expires_at > $2`, [
        id,
        clock(),
      ]);
      return rows[0] ? opened(rows[0]) : null;
    },
    async issueCode({ id, issue, expiresAt }) {
      await pool.query(
        `update vault.pending_registration set issue = issue + 1, code_expires_at = $3
         where id = $1 and issue = $2 and not completed`,
        [id, issue, expiresAt],
      );
    },
    async complete({ id, emailKey, content }) {
      await pool.query(
        `with others as (delete from vault.pending_registration where email_key = $2 and id <> $1)
         update vault.pending_registration set sealed = $3, completed = true where id = $1`,
        [id, emailKey, seal(id, content)],
      );
    },
    async sweep() {
      const { rowCount } = await pool.query('delete from vault.pending_registration where expires_at <= $1', [clock()]);
      return rowCount ?? 0;
    },
  };
}
