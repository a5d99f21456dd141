import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { removeAbandoned, startEmbeddedPostgres } from '@sumaa/embedded/postgres';
import type { TestProject } from 'vitest/node';
import { databaseConnections } from './at-once.ts';

declare module 'vitest' {
  // Vitest's own way to type what a global setup hands to tests.
  interface ProvidedContext {
    /** Superuser URL of a fresh server; make a database of your own in it with `createTestDatabase`. */
    postgresUrl: string;
  }
}

const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', `max_connections=${databaseConnections}`];
const PREFIX = 'sumaa-test-postgres-';

/**
 * Vitest global setup: one throw-away Postgres for the whole run (no fsync, connections for all files that run
 * at once), or the server of TEST_DATABASE_URL. Servers that a killed earlier run left behind are removed first.
 */
export async function setup(project: Pick<TestProject, 'provide'>): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) {
    project.provide('postgresUrl', given);
    return async () => {};
  }
  for (const name of readdirSync(os.tmpdir()).filter((name) => name.startsWith(PREFIX))) {
    await removeAbandoned(path.join(os.tmpdir(), name));
  }
  const dir = mkdtempSync(path.join(os.tmpdir(), PREFIX));
  // As root the server runs as another user, which must be able to enter.
  chmodSync(dir, 0o755);
  const server = await startEmbeddedPostgres({
    dir,
    user: 'postgres',
    password: randomBytes(12).toString('hex'),
    database: 'tests',
    flags: settings.flatMap((setting) => ['-c', setting]),
  });
  project.provide('postgresUrl', server.url);
  return async () => {
    await server.stop();
    rmSync(dir, { recursive: true, force: true });
  };
}
