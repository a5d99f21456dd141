import { runAnalystCommand } from '@sumaa/command-api';
import { eventStoreMigrations } from '@sumaa/event-store';
import { projectionsMigrations } from '@sumaa/projections';
import { runtimeMigrations } from '@sumaa/runtime/postgres';
import { generateSigningKey } from '@sumaa/runtime/tokens';
import { createMigratedDatabase } from '@sumaa/runtime/testing';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

let database: Awaited<ReturnType<typeof createMigratedDatabase>>;
const name = `c${Date.now().toString(36)}`;
const login = `analyst_${name}`;

async function command(...args: readonly string[]): Promise<[number, string]> {
  const lines: string[] = [];
  const key = (byte: number) => Buffer.alloc(32, byte).toString('base64');
  const env = {
    DATABASE_URL: database.url,
    MASTER_KEY: key(1),
    SESSION_SIGNING_KEY: await generateSigningKey(),
    EMAIL_HMAC_KEY: key(3),
    SERVICE_TOKEN: key(4),
    GOOGLE_CLIENT_ID: 'none',
    GOOGLE_CLIENT_SECRET: 'none',
    LOG_LEVEL: 'silent',
  };
  return [await runAnalystCommand({ args, env, print: (line) => void lines.push(line) }), lines.join('\n')];
}

beforeAll(async () => {
  const migrations = [...runtimeMigrations, ...eventStoreMigrations, ...projectionsMigrations];
  database = await createMigratedDatabase(inject('postgresUrl'), migrations, 'analyst-command');
});
afterAll(() => database.drop());

test('an operator makes, lists and removes a login; both are recorded, without its password', async () => {
  const [code, printed] = await command('add', name);
  const address = printed.split('\n')[0]!;
  const analyst = new Client({ connectionString: address });
  await analyst.connect();
  expect([code, (await analyst.query('select from reviews')).rowCount]).toEqual([0, 0]);
  await analyst.end();
  expect((await command('list'))[1]).toContain(login);
  expect(await command('add', name)).toEqual([1, `${login} exists already.`]);
  expect(await command('remove', name)).toEqual([0, '']);
  expect((await command('list'))[1]).not.toContain(login);
  expect(await command('remove', name)).toEqual([1, `There is no login ${login}.`]);
  expect((await command('add', 'Robert"; drop'))[0]).toBe(64);
  expect((await command('add', name, '--people'))[0]).toBe(64);

  const client = new Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<{ type: string; event: string }>(
    `select type, data::text || metadata::text as event from es.event where type like 'AnalystLogin%' order by position`,
  );
  await client.end();
  expect(rows.map(({ type }) => type)).toEqual(['AnalystLoginAdded', 'AnalystLoginRemoved']);
  expect(JSON.stringify(rows)).toContain('operator');
  expect(JSON.stringify(rows)).not.toContain(new URL(address).password);
});
