import type pg from 'pg';

/**
 * The tables that an archive holds beside the events, in the order in which their rows can be written again: what no event tells. The vault,
 * and what workers noted of their own work. Sessions and what lives a day or only minutes (`leftOut`) are not brought back: after a restore
 * everybody signs in again. Read models follow from the events.
 */
export const carriedTables = [
  'vault.subject_key',
  'vault.credential',
  'vault.google_token',
  'vault.second_factor',
  'vault.recovery_code',
  'vault.one_time_try',
  'vault.command_key',
  'vault.delivery',
  'vault.mail_address',
  'vault.payment_card',
  'vault.mail_server',
  'vault.api_key',
  'vault.webhook_secret',
  'vault.webhook_delivery',
  'outbox.erasure_due',
  'outbox.sent_mail',
  'outbox.mail_due',
  'outbox.push_due',
  'outbox.pushed',
  'outbox.notice_mail',
  'outbox.mailed_notice',
  'outbox.report',
  'outbox.poll',
  'outbox.full_pass',
  'outbox.totals_due',
  'outbox.missing_review',
  'outbox.daily',
  'outbox.contact_turn',
] as const;

export const leftOut = [
  'vault.session',
  'vault.push_subscription',
  'vault.ticket',
  'vault.pending_registration',
  'vault.rate_limit',
  'vault.shown_suggestion',
  // What was wrong before a restore is no news after it.
  'outbox.alert_due',
  'outbox.places_day',
  'outbox.places_pause',
  'outbox.place_asked',
  // Learnt again from the reviews.
  'outbox.sentiment_model',
] as const;

export type CarriedTable = (typeof carriedTables)[number];

export const isCarried = (name: string): name is CarriedTable => (carriedTables as readonly string[]).includes(name);

/** Each row as the JSON text of Postgres, all of one instant. */
export async function* carriedRows(pool: pg.Pool): AsyncGenerator<{ readonly table: CarriedTable; readonly row: string }> {
  const client = await pool.connect();
  try {
    await client.query('begin transaction isolation level repeatable read read only');
    for (const table of carriedTables) {
      await client.query(`declare rows no scroll cursor for select row_to_json(t)::text as row from ${table} t`);
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

/** Whether no carried table has a row. */
export async function areCarriedTablesEmpty(pool: Pick<pg.Pool, 'query'>): Promise<boolean> {
  const some = carriedTables.map((table) => `exists (select from ${table})`).join(' or ');
  const { rows } = await pool.query<{ some: boolean }>(`select ${some} as some`);
  return rows[0]?.some === false;
}

/** Writes rows of one table as they were; columns that are newer than the rows get their defaults. */
export async function writeRows(client: pg.ClientBase, table: CarriedTable, rows: readonly string[]): Promise<void> {
  const columns = Object.keys(JSON.parse(rows[0] ?? '{}') as object)
    .map((name) => `"${name.replaceAll('"', '""')}"`)
    .join(', ');
  const values = `[${rows.join(',')}]`;
  await client.query(`insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1::json)`, [
    values,
  ]);
}

/** Where accesses and secrets of a person, and those of a business, are kept. */
const ofAccounts = ['credential', 'recovery_code', 'second_factor', 'api_key'] as const;
const ofBusinesses = ['google_token', 'api_key', 'payment_card', 'webhook_secret', 'webhook_delivery'] as const;

/**
 * Destroys the keys of these subjects, and every access and secret of those who are accounts or businesses. Resolves with those whose keys
 * were still there.
 */
export async function destroyAgain(client: pg.ClientBase, subjects: readonly string[]): Promise<readonly string[]> {
  const { rows } = await client.query<{ subject: string }>(
    `update vault.subject_key set sealed = null, erased_at = now() where subject = any($1) and erased_at is null returning subject`,
    [subjects],
  );
  await client.query(
    `insert into vault.subject_key (subject, sealed, erased_at) select distinct s, null, now() from unnest($1::text[]) as s on conflict do nothing`,
    [subjects],
  );
  for (const table of ofAccounts) await client.query(`delete from vault.${table} where account_id::text = any($1)`, [subjects]);
  for (const table of ofBusinesses) await client.query(`delete from vault.${table} where tenant_id = any($1)`, [subjects]);
  return rows.map(({ subject }) => subject);
}

/** The subjects whose keys this installation destroyed, or is about to: they were erased, and a mail or a process held it up. */
export async function destroyedSubjects(pool: Pick<pg.Pool, 'query'>): Promise<readonly string[]> {
  const { rows } = await pool.query<{ subject: string }>(
    `select subject from vault.subject_key where erased_at is not null
     union select payload ->> 'id' from outbox.erasure_due where payload ->> 'kind' <> 'writer'`,
  );
  return rows.map(({ subject }) => subject);
}
