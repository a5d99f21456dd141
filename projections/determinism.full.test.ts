import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { eventCatalogue } from '@sumaa/contracts';
import { createCodec, createPostgresEventStore, eventStoreMigrations, type Codec, type EventStore } from '@sumaa/event-store';
import { createConsumerHost, type ConsumerHost } from '@sumaa/event-store/consumer';
import { appendHistory, missingTypes, seededHistory } from '@sumaa/event-store/testing';
import { createDb, createPool, runtimeMigrations } from '@sumaa/runtime/postgres';
import { amount, createMigratedDatabase, cycle, testTimeoutMs, report, type TestDatabase } from '@sumaa/runtime/testing';
import { createVault } from '@sumaa/runtime/vault';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { projectionsMigrations } from './migrations.ts';
import { projectionList } from './contexts.ts';
import { hashOf } from './testing/hash-of.ts';

const history = { seed: 42, events: amount({ bounded: 5_000, full: 20_000 }), tenants: 10 };
const masterKey = randomBytes(32);

let database: TestDatabase;
let pool: pg.Pool;
let projector: pg.Pool;
let store: EventStore;
let codec: Codec;
let host: ConsumerHost;
/** Hashes of the tables of projections that folded the history while it grew. */
const followed = new Map<string, Awaited<ReturnType<typeof hashOf>>>();

beforeAll(async () => {
  database = await createMigratedDatabase(
    inject('postgresUrl'),
    [...runtimeMigrations, ...eventStoreMigrations, ...projectionsMigrations],
    'determinism',
  );
  const { url } = database;
  pool = createPool({ url, applicationName: 'test' });
  projector = createPool({ url, role: 'sumaa_projector', applicationName: 'test-projector' });
  const vault = createVault({ pool, masterKeys: [masterKey] });
  store = createPostgresEventStore({ connectionString: url });
  codec = createCodec({ catalogue: eventCatalogue, keys: vault.subjectKeys });
  host = createConsumerHost({ store, codec, db: createDb<unknown>(projector), connectionString: url, role: 'sumaa_projector' });

  // Several pieces with different batch sizes, because rows loaded from the database must fold like rows in memory.
  const entries = [...seededHistory(history)];
  const revisions = new Map<string, bigint>();
  const signal = new AbortController().signal;
  for (const [piece, batchSize] of [7, 500, 33, 211, 2].entries()) {
    const slice = entries.slice((piece * entries.length) / 5, ((piece + 1) * entries.length) / 5);
    await appendHistory({ store, codec }, slice, revisions);
    await Promise.all(projectionList.map((projection) => projection.run(host, { signal, until: 'caught_up', batchSize })));
  }
  for (const projection of projectionList) followed.set(projection.name, await hashOf(pool, projection));
  // The rebuilds read what is left of those who were erased; the rows above were folded while their keys were there.
  for (const { stream, event } of entries) {
    if (event.type.endsWith('Erased')) await vault.subjectKeys.erase(stream.slice(stream.indexOf('-') + 1));
  }
}, testTimeoutMs);

afterAll(async () => {
  await host.close();
  await store.close();
  await Promise.all([pool.end(), projector.end()]);
  await database.drop();
});

/** Runs the compiled operator's command in its own process. */
function rebuildAll(env: NodeJS.ProcessEnv): Promise<{ readonly code: number | null; readonly output: string }> {
  const preload = path.join(import.meta.dirname, 'testing/shift-clock.mjs');
  const program = path.join(import.meta.dirname, 'dist/bin/projections.js');
  const child = spawn(process.execPath, ['--import', preload, program, 'rebuild', '--all'], {
    env: { PATH: process.env['PATH'], DATABASE_URL: database.url, MASTER_KEY: masterKey.toString('base64'), ...env },
  });
  let output = '';
  child.stdout.on('data', (text: Buffer) => (output += text.toString()));
  child.stderr.on('data', (text: Buffer) => (output += text.toString()));
  return new Promise((resolve) => child.once('exit', (code) => resolve({ code, output })));
}

describe('every projection, over every event of the catalogue', () => {
  test('has rows, and the history holds every event type', () => {
    expect(missingTypes(seededHistory(history))).toEqual([]);
    expect([...followed].filter(([, { rows }]) => rows === 0)).toEqual([]);
  });

  const environments: readonly NodeJS.ProcessEnv[] = [
    { TZ: 'Asia/Riyadh', LC_ALL: 'ar_SA.UTF-8', DAYS_AHEAD: '400' },
    { TZ: 'America/St_Johns', LC_ALL: 'tr_TR.UTF-8', DAYS_AHEAD: '-200', UV_THREADPOOL_SIZE: '1' },
    // As the rows above were folded: only in full.
    { TZ: 'UTC', LC_ALL: 'C' },
  ];
  test.each(cycle(environments, amount({ bounded: 2, full: 3 }, 'runs')))(
    'has identical rows after a rebuild under %o (R11)',
    async (env) => {
      const { code, output } = await rebuildAll(env);
      expect(output).toContain('public-totals: v1.');
      expect(code).toBe(0);
      for (const projection of projectionList) {
        expect(await hashOf(pool, projection), projection.name).toEqual(followed.get(projection.name));
      }
      report('R11', 1, { under: Object.values(env).join(' '), events: history.events, 'tables equal': projectionList.length });
    },
    testTimeoutMs,
  );
});
