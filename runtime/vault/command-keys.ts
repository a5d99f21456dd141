import { day, type Uuid } from '@sumaa/contracts';
import type pg from 'pg';
import type { Clock } from '../lifecycle/index.ts';

/** So long a key is remembered, in ms. */
const rememberedMs = 30 * day;

/** What was sent under the keys of commands, where the streams they write to cannot tell. */
export interface CommandKeys {
  /** Whether a command comes with what first came under its id; the first always does. `commandHash` must not be personal: keyed. */
  claim(command: { readonly commandId: Uuid; readonly commandHash: string }): Promise<boolean>;
  /** Deletes what was first sent over 30 days ago; answers how many. */
  sweep(): Promise<number>;
}

export function createCommandKeys(pool: pg.Pool, clock: Clock): CommandKeys {
  return {
    async claim({ commandId, commandHash }) {
      // One statement for both, so that of two at once the second sees what the first has sent.
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
