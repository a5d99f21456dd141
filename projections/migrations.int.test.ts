import { createDb, createPool, migrate, runtimeMigrations, withTenant } from '@sumaa/runtime/postgres';
import { createMigratedDatabase, createTestDatabase } from '@sumaa/runtime/testing';
import { eventStoreMigrations } from '@sumaa/event-store';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { projectionsMigrations } from './migrations.ts';

test('a database owner who is not a superuser can migrate, and the roles then see what they should', async () => {
  const packages = [...runtimeMigrations, ...eventStoreMigrations, ...projectionsMigrations];
  // Its roles are those of the server: made before they are granted, whatever other tests migrate meanwhile.
  await (await createMigratedDatabase(inject('postgresUrl'), packages)).drop();
  const database = await createTestDatabase(inject('postgresUrl'), 'owned');
  const admin = new pg.Client(database.url);
  await admin.connect();
  const owner = `owner_${database.name}`;
  await admin.query(`create role ${owner} login password 'x' createrole`);
  // An administrator grants them to the owner.
  const { rows } = await admin.query<{ rolname: string }>(
    `select rolname from pg_roles where rolname like 'sumaa\\_%' or rolname = 'analyst'`,
  );
  for (const { rolname } of rows) await admin.query(`grant ${rolname} to ${owner} with admin option`);
  await admin.query(`alter database ${database.name} owner to ${owner}`);
  await admin.query('drop schema public; create schema public authorization pg_database_owner');

  const url = new URL(database.url);
  url.username = owner;
  url.password = 'x';
  await migrate({ url: url.toString(), packages });

  const projector = createPool({ url: url.toString(), role: 'sumaa_projector', max: 1, applicationName: 'test' });
  for (const tenant of ['one', 'two']) await projector.query(`insert into read.public_totals_v1 values ($1, $1, 1, 2, 3)`, [tenant]);
  const query = createPool({ url: url.toString(), role: 'sumaa_query', max: 1, applicationName: 'test' });
  const seen = await withTenant(createDb<unknown>(query), 'one', (tx) =>
    sql<{ key: string }>`select key from read.public_totals_v1`.execute(tx),
  );
  expect(seen.rows).toEqual([{ key: 'one' }]);
  await withTenant(createDb<unknown>(query), 'one', (tx) => sql`select read.search_reviews(array['%abc%'])`.execute(tx));

  await Promise.all([projector.end(), query.end()]);
  await admin.query(`reassign owned by ${owner} to current_user; drop owned by ${owner}`);
  await admin.query(`drop role ${owner}`);
  await admin.end();
  await database.drop();
});
