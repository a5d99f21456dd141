import { availableParallelism } from 'node:os';
import type { Uuid } from '@sumaa/contracts';
import { hash as argon2, verify as argon2Verify, type Options } from '@node-rs/argon2';
import type pg from 'pg';
import type { Clock } from '../lifecycle/index.ts';
import type { Metrics } from '../metrics/index.ts';
import pLimit from 'p-limit';

/** Identifies one setting of a password; the next one has another. */
export type PasswordEpoch = string & { readonly passwordEpoch: true };

/** Passwords, stored only as argon2id hashes. What hashes may throw HashingBusyError. */
export interface Credentials {
  /** Hashes a password without storing it, e.g. to do the same work for an e-mail that already has an account. */
  hash(password: string): Promise<string>;
  setPassword(accountId: Uuid, password: string | { readonly hash: string }): Promise<void>;
  /** The epoch of the password if it is right, else null. Does the same work for `null`, an account without a password, and a wrong password. */
  verifyPassword(accountId: Uuid | null, password: string): Promise<PasswordEpoch | null>;
  /** The epoch of the current password; null without one. */
  epochOf(accountId: Uuid): Promise<PasswordEpoch | null>;
  /** Whether a hash that `hash` made is of this password. */
  matches(hash: string, password: string): Promise<boolean>;
  /** When the password was set; null without one. */
  changedAt(accountId: Uuid): Promise<Date | null>;
  removePassword(accountId: Uuid): Promise<void>;
}

/** What hashing one password takes: KiB of memory and passes over it. */
export interface PasswordCost {
  readonly memoryCost: number;
  readonly timeCost: number;
}
// OWASP's recommendation for argon2id, with 1 lane.
const recommendedCost: PasswordCost = { memoryCost: 19_456, timeCost: 2 };
/** `algorithm` 2 is argon2id (a const enum of the package). */
const argon2id = { algorithm: 2, parallelism: 1 } as const satisfies Options;

/** Whether a stored hash is weaker than this cost. Stronger hashes are never replaced. */
function isCheaper(hash: string, cost: PasswordCost): boolean {
  const [, memory = 0, passes = 0] = /\$m=(\d+),t=(\d+),/.exec(hash) ?? [];
  return Number(memory) < cost.memoryCost || Number(passes) < cost.timeCost;
}

/** Stores a password under a new epoch. */
export async function storePassword(client: Pick<pg.Pool, 'query'>, accountId: Uuid, hash: string, at: Date): Promise<void> {
  await client.query(
    `insert into vault.credential (account_id, hash, changed_at) values ($1, $2, $3)
     on conflict (account_id) do update set hash = excluded.hash, changed_at = excluded.changed_at, epoch = gen_random_uuid()`,
    [accountId, hash, at],
  );
}

const noAccount = '00000000-0000-0000-0000-000000000000';

/** Parallel hashes: 200 would need 3.7 GiB, and libuv has four threads anyway. */
export const hashingSlots = Math.max(2, Math.min(4, availableParallelism()));
/** Hashes that may wait; about two seconds' worth on two cores. */
export const maxWaitingHashes = 50;
const hashing = pLimit(hashingSlots);

/** So many passwords wait to be hashed that another would wait for seconds. Repeating later helps. */
export class HashingBusyError extends Error {
  override readonly name = 'HashingBusyError';
  readonly code = 'hashing_busy';
}

/** `cost` is given by tests that hash many passwords; the apps keep the recommended one. */
export function createCredentials(pool: pg.Pool, clock: Clock, metrics?: Metrics, cost: PasswordCost = recommendedCost): Credentials {
  const waits = metrics?.histogram('vault_password_wait_seconds', 'Time a password waited before it was hashed');
  metrics?.gauge('vault_password_waiting', 'Passwords that wait to be hashed', [], (gauge) => gauge.set(hashing.pendingCount));
  const withSlot = async <T>(work: () => Promise<T>): Promise<T> => {
    if (hashing.pendingCount >= maxWaitingHashes) throw new HashingBusyError('too many passwords wait to be hashed');
    const end = waits?.startTimer();
    return hashing(() => {
      end?.();
      return work();
    });
  };
  const hash = (password: string) => withSlot(() => argon2(password.normalize('NFC'), { ...argon2id, ...cost }));
  let decoy: Promise<string> | null = null;
  const decoyHash = (): Promise<string> => {
    decoy ??= hash('a decoy that is nobody’s password').catch((error: unknown) => {
      decoy = null;
      throw error;
    });
    return decoy;
  };

  async function read(id: string): Promise<{ readonly hash: string; readonly epoch: PasswordEpoch } | undefined> {
    const { rows } = await pool.query<{ hash: string; epoch: PasswordEpoch }>(
      'select hash, epoch from vault.credential where account_id = $1',
      [id],
    );
    return rows[0];
  }

  return {
    hash,
    setPassword: async (accountId, password) =>
      storePassword(pool, accountId, typeof password === 'string' ? await hash(password) : password.hash, clock()),
    epochOf: async (accountId) => (await read(accountId))?.epoch ?? null,
    async verifyPassword(accountId, password) {
      const against = await decoyHash();
      // The query also runs for a missing account, so that the response time reveals nothing.
      const stored = await read(accountId ?? noAccount);
      const matches = await withSlot(() => argon2Verify(stored?.hash ?? against, password.normalize('NFC')));
      if (!matches || stored === undefined || accountId === null) return null;
      // Rehashes the same password, so `changed_at` stays.
      if (isCheaper(stored.hash, cost))
        await pool.query('update vault.credential set hash = $2 where account_id = $1 and hash = $3', [
          accountId,
          await hash(password),
          stored.hash,
        ]);
      return stored.epoch;
    },
    matches: (stored, password) => withSlot(() => argon2Verify(stored, password.normalize('NFC'))),
    async changedAt(accountId) {
      const { rows } = await pool.query<{ changed_at: Date }>('select changed_at from vault.credential where account_id = $1', [accountId]);
      return rows[0]?.changed_at ?? null;
    },
    async removePassword(accountId) {
      await pool.query('delete from vault.credential where account_id = $1', [accountId]);
    },
  };
}
