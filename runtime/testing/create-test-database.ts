import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

/** A database for one test file. `drop` also ends open sessions. */
export type TestDatabase = { url: string; name: string; drop: () => Promise<void> };

/**
 * Creates an empty database with a unique name on the server of `adminUrl` (a superuser's URL; in tests `inject('postgresUrl')`).
 * `prefix` (letters, digits, `_`) identifies it in logs; `template` is the database it becomes a copy of, rights included.
 */
export async function createTestDatabase(adminUrl: string, prefix = 'test', template?: string): Promise<TestDatabase> {
  const name = `${prefix}_${randomBytes(6).toString('hex')}`;
  await withClient(adminUrl, async (client) => {
    const source = template === undefined ? '' : ` template ${client.escapeIdentifier(template)} strategy file_copy`;
    await client.query(`create database ${client.escapeIdentifier(name)}${source}`);
    // Rights on the database itself are the only ones that Postgres does not copy.
    if (template !== undefined)
      await client.query(
        'update pg_database made set datacl = source.datacl from pg_database source where made.datname = $1 and source.datname = $2',
        [name, template],
      );
  });
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return {
    url: url.toString(),
    name,
    drop: () => withClient(adminUrl, (client) => client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`)),
  };
}

async function withClient(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
