import type { Uuid } from '@sumaa/contracts';
import type pg from 'pg';
import { totpMatch } from '../derive/index.ts';
import type { Clock } from '../lifecycle/index.ts';
import { inTransaction } from '../postgres/index.ts';
import { newRecoveryCodes, recoveryCodeHash, shownRecoveryCode } from './recovery-codes.ts';
import type { Sealer } from './sealer.ts';

/** The result of a code check. `replayed`: correct, but its time step or a later one was used before. */
export type CodeVerdict = 'ok' | 'wrong' | 'replayed' | 'off';

/** The second factors of accounts: encrypted TOTP secrets, and recovery codes as keyed hashes. */
export interface SecondFactors {
  /** Null when the account has no second factor. */
  read(accountId: Uuid): Promise<{ readonly since: Date; readonly recoveryCodesLeft: number } | null>;
  /**
   * Enables the second factor and returns the recovery codes; they cannot be read later. `step` is the time step of the confirming
   * code, which is not accepted again. Null when it is already enabled.
   */
  enable(accountId: Uuid, secret: Buffer, step: number): Promise<string[] | null>;
  /** Checks the six digits against the time steps around now. Of equal concurrent codes only one gets `ok`. */
  verify(accountId: Uuid, code: string): Promise<CodeVerdict>;
  /** Uses a recovery code; returns how many are left, or null for an unknown or used code. */
  useRecoveryCode(accountId: Uuid, code: string): Promise<number | null>;
  /** Replaces all recovery codes with ten new ones. Null without a second factor. */
  renewRecoveryCodes(accountId: Uuid): Promise<string[] | null>;
  /** Deletes secret and codes; false when there were none. */
  disable(accountId: Uuid): Promise<boolean>;
}

const sealContext = (accountId: string) => `second_factor:${accountId}`;

export function createSecondFactors(pool: pg.Pool, sealer: Sealer, clock: Clock): SecondFactors {
  const keys = sealer.derive('recovery-code');
  const current = keys[0];
  if (!current) throw new TypeError('recovery codes need a key');

  async function writeCodes(client: Pick<pg.PoolClient, 'query'>, accountId: Uuid, key: Buffer): Promise<string[]> {
    const codes = newRecoveryCodes();
    const hashes = codes.map((code) => recoveryCodeHash(key, accountId, code));
    await client.query('delete from vault.recovery_code where account_id = $1', [accountId]);
    await client.query('insert into vault.recovery_code (account_id, hash) select $1, unnest($2::text[])', [accountId, hashes]);
    return codes.map(shownRecoveryCode);
  }
  const codesLeft = async (accountId: Uuid): Promise<number> => {
    const { rows } = await pool.query<{ left: number }>(
      'select count(*)::int as left from vault.recovery_code where account_id = $1 and used_at is null',
      [accountId],
    );
    return rows[0]?.left ?? 0;
  };

  return {
    async read(accountId) {
      const { rows } = await pool.query<{ enabled_at: Date }>('select enabled_at from vault.second_factor where account_id = $1', [
        accountId,
      ]);
      return rows[0] ? { since: rows[0].enabled_at, recoveryCodesLeft: await codesLeft(accountId) } : null;
    },
    enable: (accountId, secret, step) =>
      inTransaction(pool, async (client) => {
        const { rowCount } = await client.query(
          `insert into vault.second_factor (account_id, sealed, last_step, enabled_at) values ($1, $2, $3, $4)
           on conflict (account_id) do nothing`,
          [accountId, sealer.seal(secret, sealContext(accountId)), step, clock()],
        );
        return rowCount === 1 ? writeCodes(client, accountId, current) : null;
      }),
    async verify(accountId, code) {
      const { rows } = await pool.query<{ sealed: string }>('select sealed from vault.second_factor where account_id = $1', [accountId]);
      if (!rows[0]) return 'off';
      const step = totpMatch(sealer.open(rows[0].sealed, sealContext(accountId)), code, clock());
      if (step === null) return 'wrong';
      // Compare and set in one statement, so that a concurrent second use fails.
      const { rowCount } = await pool.query('update vault.second_factor set last_step = $2 where account_id = $1 and last_step < $2', [
        accountId,
        step,
      ]);
      return rowCount === 1 ? 'ok' : 'replayed';
    },
    async useRecoveryCode(accountId, code) {
      const hashes = keys.map((key) => recoveryCodeHash(key, accountId, code));
      const { rowCount } = await pool.query(
        'update vault.recovery_code set used_at = $3 where account_id = $1 and hash = any($2) and used_at is null',
        [accountId, hashes, clock()],
      );
      return rowCount === 1 ? codesLeft(accountId) : null;
    },
    renewRecoveryCodes: (accountId) =>
      inTransaction(pool, async (client) => {
        const { rowCount } = await client.query('select 1 from vault.second_factor where account_id = $1 for update', [accountId]);
        return rowCount === 1 ? writeCodes(client, accountId, current) : null;
      }),
    async disable(accountId) {
      const { rowCount } = await pool.query('delete from vault.second_factor where account_id = $1', [accountId]);
      return rowCount === 1;
    },
  };
}
