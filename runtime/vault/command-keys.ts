import { day, type Uuid } from '@sumaa/contracts';
import type pg from 'pg';
import type { Clock } from '../lifecycle/index.ts';

/** How long a key is stored, in ms. */
const rememberedMs = 30 * day;

/** The body hashes of command ids, for commands whose streams cannot detect a repeat. */
export interface CommandKeys {
  /** Whether the command has the same hash as the first one with its id; true for the first. `commandHash` must be a keyed hash. */
  claim(command: { readonly commandId: Uuid; readonly commandHash: string }): Promise<boolean>;
  /** Deletes entries older than 30 days; returns their number. */
  sweep(): Promise<number>;
}

export function createCommandKeys(pool: pg.Pool, clock: Clock): CommandKeys {
  return {
    async claim({ commandId, commandHash }) {
      // One statement, so that of two concurrent commands the second reads the first one's hash.
      const { rows } = await pool.query<{ same: boolean }>(
        `insert into vault.command_key as known (command_id, command_hash, claimed_at) values ($1, $2, $3)
         on conflict (command_id) do update set command_hash = known.command_hash returning known.command_hash = $2 as same`,
        [commandId, commandHash, clock()],
      );
      return rows[0]?.same === true;
    },
    async sweep() {
      const { rowCount } = await pool.query('delete from vault.command_key where claimed_at < $1', [
        new Date(clock().getTime() - rememberedMs),
      ]);
      return rowCount ?? 0;
    },
  };
}
