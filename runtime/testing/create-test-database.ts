import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

/** A database for one test file. `drop` also ends open sessions. */
export type TestDatabase = { url: string; name: string; drop: () => Promise<void> };

/**
 * Creates an empty database with a unique name on the server of `adminUrl` (a superuser's URL; in tests `inject('postgresUrl')`).
 * `prefix` (letters, digits, `_`) identifies it in logs.
 */
export async function createTestDatabase(adminUrl: string, prefix = 'test'): Promise<TestDatabase> {
  const name = `${prefix}_${randomBytes(6).toString('hex')}`;
  await withClient(adminUrl, (client) => client.query(`create database ${client.escapeIdentifier(name)}`));
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
