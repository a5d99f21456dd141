import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadKeys } from './keys.ts';
import { startEmbeddedPostgres } from './postgres/index.ts';
import { operatorsEnvironment, withPostgres } from './run-as-operator.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'sumaa-operator-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

async function ask(connectionString: string | undefined): Promise<string> {
  const client = new Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  await client.end();
  return rows[0]?.name ?? '';
}

test('an operator command has a Postgres whether the product runs or not, and leaves it as it was', async () => {
  const { POSTGRES_PASSWORD } = await loadKeys(dataDir);
  const account = { user: 'sumaa', password: POSTGRES_PASSWORD, database: 'sumaa', flags: ['-c', 'fsync=off'] };
  const product = await startEmbeddedPostgres({ dir: path.join(dataDir, 'postgres'), ...account });
  await writeFile(path.join(dataDir, 'ports.json'), JSON.stringify({ postgres: product.port }));
  const given = { DATA_DIR: dataDir };
  const command = async (env: { readonly DATABASE_URL?: string | undefined }) => [env.DATABASE_URL, await ask(env.DATABASE_URL)];

  const env = await operatorsEnvironment(given);
  expect(await withPostgres(given, env, command)).toEqual([product.url, 'sumaa']);
  expect(await ask(product.url)).toBe('sumaa');
  await product.stop();
  await expect(ask(product.url)).rejects.toThrow('ECONNREFUSED');

  const [url, name] = await withPostgres(given, env, command);
  expect(name).toBe('sumaa');
  await expect(ask(url)).rejects.toThrow('ECONNREFUSED');
});
