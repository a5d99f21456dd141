import type pg from 'pg';
import { backupName } from './back-up-into.ts';

/** The schemas of the product, which its migrations make, and that of the queue, which it makes itself. */
export const productSchemas = [
  'bullmq',
  'analytics',
  'audit',
  'person',
  'work',
  'read',
  'outbox',
  'consumer',
  'es',
  'google',
  'ops',
  'vault',
] as const;

/** Removes everything of the product from its database, in one transaction; migrations make it anew. */
export async function emptyDatabase(pool: pg.Pool): Promise<void> {
  const schemas = productSchemas.map((schema) => `drop schema if exists ${schema} cascade`).join('; ');
  await pool.query(`begin; ${schemas}; drop table if exists public.sumaa_migration; commit`);
}

/** The names of the product's other sessions in this database. */
export async function runningSessions(pool: pg.Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select distinct application_name as name from pg_stat_activity
     where datname = current_database() and application_name like 'sumaa-%' and application_name <> $1 order by 1`,
    [backupName],
  );
  return rows.map(({ name }) => name);
}
