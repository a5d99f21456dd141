import { availableParallelism } from 'node:os';
import type { Uuid } from '@sumaa/contracts';
import { hash as argon2, verify as argon2Verify, type Options } from '@node-rs/argon2';
import type pg from 'pg';
import type { Clock } from '../lifecycle/index.ts';
import type { Metrics } from '../metrics/index.ts';
import { createSemaphore } from './semaphore.ts';

/** Passwords: hashed with argon2id, never stored or logged otherwise. */
export interface Credentials {
  /** The hash alone, e.g. to do the same work for an e-mail that already has an account. */
  hash(password: string): Promise<string>;
  setPassword(accountId: Uuid, password: string | { readonly hash: string }): Promise<void>;
  /** Takes the same work for `null`, for an account without a password and for a wrong password. */
  verifyPassword(accountId: Uuid | null, password: string): Promise<boolean>;
  /** Keeps a password where there is none yet. */
  keepFirst(id: Uuid, password: { readonly hash: string }): Promise<void>;
  /** As `verifyPassword`, but without any work where there is no password: for what an answer waits for. */
  verifyIfAny(id: Uuid, password: string): Promise<boolean>;
  /** When the password was set; null where there is none. */
  changedAt(accountId: Uuid): Promise<Date | null>;
  removePassword(accountId: Uuid): Promise<void>;
}

// OWASP's recommendation for argon2id: 19 MiB, 2 passes, 1 lane. `algorithm` 2 is argon2id (a const enum of the package).
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const satisfies Options;

/** Whether a hash cost less than one of today: of those that cost more, none is made anew as a cheaper one. */
function isCheaper(hash: string): boolean {
  const [, memory = 0, passes = 0] = /\$m=(\d+),t=(\d+),/.exec(hash) ?? [];
  return Number(memory) < cost.memoryCost || Number(passes) < cost.timeCost;
}

const nobody = '00000000-0000-0000-0000-000000000000';

// 200 parallel logins would take 3.7 GiB; libuv has four threads anyway.
const turns = createSemaphore(Math.max(2, Math.min(4, availableParallelism())));

export function createCredentials(pool: pg.Pool, clock: Clock, metrics?: Metrics): Credentials {
  const waits = metrics?.histogram('vault_password_wait_seconds', 'How long a password waited for its turn to be hashed');
  metrics?.gauge('vault_password_waiting', 'Passwords that wait for their turn to be hashed', [], (gauge) => gauge.set(turns.waiting));
  const atItsTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const end = waits?.startTimer();
    return turns.run(() => {
      end?.();
      return work();
    });
  };
  const hash = (password: string) => atItsTurn(() => argon2(password.normalize('NFC'), cost));
  let decoy: Promise<string> | null = null;

  async function store(accountId: Uuid, hashed: string): Promise<void> {
    await pool.query(
      `insert into vault.credential (account_id, hash, changed_at) values ($1, $2, $3)
       on conflict (account_id) do update set hash = excluded.hash, changed_at = excluded.changed_at`,
      [accountId, hashed, clock()],
    );
  }

  async function read(id: string): Promise<string | undefined> {
    return (await pool.query<{ hash: string }>('select hash from vault.credential where account_id = $1', [id])).rows[0]?.hash;
  }

  return {
    hash,
    setPassword: async (accountId, password) => store(accountId, typeof password === 'string' ? await hash(password) : password.hash),
    async verifyPassword(accountId, password) {
      decoy ??= hash('a decoy that is nobody’s password');
      const against = await decoy;
      // The query runs for a missing account as well, so that the time of an answer tells nothing.
      const stored = await read(accountId ?? nobody);
      const matches = await atItsTurn(() => argon2Verify(stored ?? against, password.normalize('NFC')));
      if (!matches || stored === undefined || accountId === null) return false;
      // The same password under today's cost: it was not changed.
      if (isCheaper(stored))
        await pool.query('update vault.credential set hash = $2 where account_id = $1 and hash = $3', [
          accountId,
          await hash(password),
          stored,
        ]);
      return true;
    },
    async keepFirst(id, password) {
      await pool.query('insert into vault.credential (account_id, hash, changed_at) values ($1, $2, $3) on conflict do nothing', [
        id,
        password.hash,
        clock(),
      ]);
    },
    async verifyIfAny(id, password) {
      const stored = await read(id);
      return stored !== undefined && atItsTurn(() => argon2Verify(stored, password.normalize('NFC')));
    },
    async changedAt(accountId) {
      const { rows } = await pool.query<{ changed_at: Date }>('select changed_at from vault.credential where account_id = $1', [accountId]);
      return rows[0]?.changed_at ?? null;
    },
    async removePassword(accountId) {
      await pool.query('delete from vault.credential where account_id = $1', [accountId]);
    },
  };
}
