import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
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

const settings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_wal_size=256MB',
  `max_connections=${databaseConnections}`,
];
const PREFIX = 'sumaa-test-postgres-';

/** Where Linux keeps files in memory. */
const memory = '/dev/shm';
const neededInMemory = 4 * 1024 ** 3;

/**
 * Where the data may be, the better place first. Each test file makes databases and drops them, whose files took half of the processor time
 * on a disk. The data of long tests may be too large for memory.
 */
function placesFor(project: string): readonly string[] {
  if (project !== 'int' || !existsSync(memory)) return [os.tmpdir()];
  const { bavail, bsize } = statfsSync(memory);
  return Math.min(bavail * bsize, os.freemem()) < neededInMemory ? [os.tmpdir()] : [memory, os.tmpdir()];
}

async function startIn(place: string): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const dir = mkdtempSync(path.join(place, PREFIX));
  const remove = () => rmSync(dir, { recursive: true, force: true });
  try {
    // As root the server runs as another user, which must be able to enter.
    chmodSync(dir, 0o755);
    const server = await startEmbeddedPostgres({
      dir,
      user: 'postgres',
      password: randomBytes(12).toString('hex'),
      database: 'tests',
      flags: settings.flatMap((setting) => ['-c', setting]),
    });
    return {
      url: server.url,
      async stop() {
        await server.stop();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Starts in the first place where a server starts: programs that had to be copied beside the data may not be run in memory. */
async function startInOneOf([place = os.tmpdir(), ...others]: readonly string[]): ReturnType<typeof startIn> {
  try {
    return await startIn(place);
  } catch (error) {
    if (others.length === 0) throw error;
    return startInOneOf(others);
  }
}

/**
 * Vitest global setup: one throw-away Postgres for the whole run (no fsync, connections for all files that run
 * at once), or the server of TEST_DATABASE_URL. Servers that a killed earlier run left behind are removed first.
 */
export async function setup(project: Pick<TestProject, 'name' | 'provide'>): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) {
    project.provide('postgresUrl', given);
    return async () => {};
  }
  const places = placesFor(project.name);
  for (const place of places) {
    for (const name of readdirSync(place).filter((each) => each.startsWith(PREFIX))) await removeAbandoned(path.join(place, name));
  }
  const server = await startInOneOf(places);
  project.provide('postgresUrl', server.url);
  return () => server.stop();
}
