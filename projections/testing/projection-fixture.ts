import { randomBytes } from 'node:crypto';
import { eventCatalogue, type EventDefinition } from '@sumaa/contracts';
import { createCodec, createPostgresEventStore, eventStoreMigrations, type Codec, type EventStore } from '@sumaa/event-store';
import { createConsumerHost, type ConsumerHost } from '@sumaa/event-store/consumer';
import { createDb, createPool, runtimeMigrations } from '@sumaa/runtime/postgres';
import { createMigratedDatabase } from '@sumaa/runtime/testing';
import { createVault } from '@sumaa/runtime/vault';
import type pg from 'pg';
import { projectionsMigrations } from '../migrations.ts';
import { projectionList } from '../contexts.ts';
import type { ListedProjection } from '../infra/index.ts';

/** The reading side without HTTP: a database, an event store, and any number of projector hosts. */
export interface ProjectionFixture {
  readonly url: string;
  readonly masterKey: Buffer;
  /** As the login user. */
  readonly pool: pg.Pool;
  readonly store: EventStore;
  readonly codec: Codec;
  /** Opens a host like that of a separate process; `catalogue`: the events its build knows. */
  openHost(catalogue?: readonly EventDefinition[]): ConsumerHost;
  close(): Promise<void>;
}

export async function openProjectionFixture(adminUrl: string): Promise<ProjectionFixture> {
  const database = await createMigratedDatabase(
    adminUrl,
    [...runtimeMigrations, ...eventStoreMigrations, ...projectionsMigrations],
    'fixture',
  );
  const { url } = database;
  const masterKey = randomBytes(32);
  const pool = createPool({ url, applicationName: 'test' });
  const vault = createVault({ pool, masterKeys: [masterKey] });
  const store = createPostgresEventStore({ connectionString: url });
  const closing: (() => Promise<void>)[] = [];
  return {
    url,
    masterKey,
    pool,
    store,
    codec: createCodec({ catalogue: eventCatalogue, keys: vault.subjectKeys }),
    openHost(catalogue = eventCatalogue) {
      const projector = createPool({ url, role: 'sumaa_projector', applicationName: 'test-projector' });
      const codec = createCodec({ catalogue, keys: vault.subjectKeys });
      const host = createConsumerHost<unknown>({
        store,
        codec,
        db: createDb(projector),
        connectionString: url,
        role: 'sumaa_projector',
        leaseRetryMs: 20,
      });
      closing.push(async () => {
        await host.close();
        await projector.end();
      });
      return host;
    },
    async close() {
      for (const close of closing) await close();
      await store.close();
      await pool.end();
      await database.drop();
    },
  };
}

/** Runs projections (all of them) until each has caught up. */
export async function foldAll(host: ConsumerHost, projections: readonly ListedProjection[] = projectionList): Promise<void> {
  const { signal } = new AbortController();
  await Promise.all(projections.map((projection) => projection.run(host, { signal, until: 'caught_up' })));
}
