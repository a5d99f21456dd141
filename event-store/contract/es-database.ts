import { createPool, runtimeMigrations } from '@sumaa/runtime/postgres';
import { createMigratedDatabase } from '@sumaa/runtime/testing';
import type pg from 'pg';
import { eventStoreMigrations } from '../postgres/migrations.ts';

/** An empty database with the event store's schema. */
export async function createEsDatabase(adminUrl: string): Promise<{ url: string; pool: pg.Pool; close(): Promise<void> }> {
  const database = await createMigratedDatabase(adminUrl, [...runtimeMigrations, ...eventStoreMigrations], 'es');
  const pool = createPool({ url: database.url, applicationName: 'test-es', max: 20 });
  return {
    url: database.url,
    pool,
    async close() {
      await pool.end();
      await database.drop();
    },
  };
}
