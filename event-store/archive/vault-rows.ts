import type pg from 'pg';

/**
 * The tables of the vault that an archive holds, in the order in which their rows can be written again. Sessions, and what lives as long as
 * one or only minutes (`leftOut`), are not brought back: after a restore everybody signs in again.
 */
export const vaultTables = [
  'subject_key',
  'credential',
  'google_token',
  'second_factor',
  'recovery_code',
  'one_time_try',
  'command_key',
  'delivery',
  'payment_card',
] as const;

export const leftOut = ['session', 'push_subscription', 'ticket', 'pending_registration', 'rate_limit'] as const;

export type VaultTable = (typeof vaultTables)[number];

/** Each row as the JSON text of Postgres, all of one instant. */
export async function* vaultRows(pool: pg.Pool): AsyncGenerator<{ readonly table: VaultTable; readonly row: string }> {
  const client = await pool.connect();
  try {
    await client.query('begin transaction isolation level repeatable read read only');
    for (const table of vaultTables) {
      await client.query(`declare rows no scroll cursor for select row_to_json(t)::text as row from vault.${table} t`);
      for (;;) {
        const { rows } = await client.query<{ row: string }>('fetch 1000 from rows');
        for (const { row } of rows) yield { table, row };
        if (rows.length === 0) break;
      }
      await client.query('close rows');
    }
    await client.query('commit');
  } finally {
    client.release(true);
  }
}

/** Whether no table of the archive has a row. */
export async function isVaultEmpty(pool: pg.Pool): Promise<boolean> {
  const some = vaultTables.map((table) => `exists (select from vault.${table})`).join(' or ');
  const { rows } = await pool.query<{ some: boolean }>(`select ${some} as some`);
  return rows[0]?.some === false;
}

/** Writes rows of one table as they were. */
export async function writeVaultRows(pool: pg.Pool, table: VaultTable, rows: readonly string[]): Promise<void> {
  await pool.query(`insert into vault.${table} select * from json_populate_recordset(null::vault.${table}, $1::json)`, [
    `[${rows.join(',')}]`,
  ]);
}
