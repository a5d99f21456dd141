import { availableParallelism } from 'node:os';
import type { Uuid } from '@sumaa/contracts';
import { hash as argon2, verify as argon2Verify, type Options } from '@node-rs/argon2';
import type pg from 'pg';
import type { Clock } from '../lifecycle/index.ts';
import type { Metrics } from '../metrics/index.ts';
import { createSemaphore } from './semaphore.ts';

/** Passwords, stored only as argon2id hashes. */
export interface Credentials {
  /** Hashes a password without storing it, e.g. to do the same work for an e-mail that already has an account. */
  hash(password: string): Promise<string>;
  setPassword(accountId: Uuid, password: string | { readonly hash: string }): Promise<void>;
  /** Does the same work for `null`, an account without a password, and a wrong password. */
  verifyPassword(accountId: Uuid | null, password: string): Promise<boolean>;
  /** Stores a password unless one exists. */
  setPasswordIfAbsent(id: Uuid, password: { readonly hash: string }): Promise<void>;
  /** Like `verifyPassword`, but does no work when there is no password, so that such a response is not delayed. */
  verifyIfPasswordExists(id: Uuid, password: string): Promise<boolean>;
  /** When the password was set; null without one. */
  changedAt(accountId: Uuid): Promise<Date | null>;
  removePassword(accountId: Uuid): Promise<void>;
}

// OWASP's recommendation for argon2id: 19 MiB, 2 passes, 1 lane. `algorithm` 2 is argon2id (a const enum of the package).
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const satisfies Options;

/** Whether a stored hash is weaker than today's cost. Stronger hashes are never replaced. */
function isCheaper(hash: string): boolean {
  const [, memory = 0, passes = 0] = /\$m=(\d+),t=(\d+),/.exec(hash) ?? [];
  return Number(memory) < cost.memoryCost || Number(passes) < cost.timeCost;
}

const noAccount = '00000000-0000-0000-0000-000000000000';

// Limits parallel hashes: 200 would need 3.7 GiB, and libuv has four threads anyway.
const hashingSlots = createSemaphore(Math.max(2, Math.min(4, availableParallelism())));

export function createCredentials(pool: pg.Pool, clock: Clock, metrics?: Metrics): Credentials {
  const waits = metrics?.histogram('vault_password_wait_seconds', 'Time a password waited before it was hashed');
  metrics?.gauge('vault_password_waiting', 'Passwords that wait to be hashed', [], (gauge) => gauge.set(hashingSlots.waiting));
  const withSlot = <T>(work: () => Promise<T>): Promise<T> => {
    const end = waits?.startTimer();
    return hashingSlots.run(() => {
      end?.();
      return work();
    });
  };
  const hash = (password: string) => withSlot(() => argon2(password.normalize('NFC'), cost));
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
      // The query also runs for a missing account, so that the response time reveals nothing.
      const stored = await read(accountId ?? noAccount);
      const matches = await withSlot(() => argon2Verify(stored ?? against, password.normalize('NFC')));
      if (!matches || stored === undefined || accountId === null) return false;
      // Rehashes the same password, so `changed_at` stays.
      if (isCheaper(stored))
        await pool.query('update vault.credential set hash = $2 where account_id = $1 and hash = $3', [
          accountId,
          await hash(password),
          stored,
        ]);
      return true;
    },
    async setPasswordIfAbsent(id, password) {
      await pool.query('insert into vault.credential (account_id, hash, changed_at) values ($1, $2, $3) on conflict do nothing', [
        id,
        password.hash,
        clock(),
      ]);
    },
    async verifyIfPasswordExists(id, password) {
      const stored = await read(id);
      return stored !== undefined && withSlot(() => argon2Verify(stored, password.normalize('NFC')));
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
