import type { EventDefinition, StreamName } from '@sumaa/contracts';
import { createPool, createDb, runtimeMigrations, type MigrationPackage } from '@sumaa/runtime/postgres';
import { createMigratedDatabase } from '@sumaa/runtime/testing';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { createCodec, type Codec } from '../codec/codec.ts';
import type { DomainEvent } from '../codec/recorded.ts';
import { createConsumerHost, type ConsumerHost } from '../consumer/host.ts';
import { eventId } from '../deciding/event-ids.ts';
import type { Appended, EventStore } from '../port/event-store.ts';
import { streamName } from '../port/stream-names.ts';
import { eventStoreMigrations } from '../postgres/migrations.ts';
import { createMemorySubjectKeys, type MemorySubjectKeys } from './memory-subject-keys.ts';
import { openTestStore } from './open-test-store.ts';
import { testContext, testMetadata } from './test-context.ts';

/** A test database with everything that projections and reactors need. */
export interface TestConsumers<DB> {
  readonly url: string;
  readonly pool: pg.Pool;
  readonly db: Kysely<DB>;
  readonly store: EventStore;
  readonly codec: Codec;
  readonly keys: MemorySubjectKeys;
  readonly host: ConsumerHost<DB>;
  /** Encodes the events and appends them at the end of a stream, as one command. */
  append(category: string, id: string, ...events: readonly DomainEvent[]): Promise<Appended>;
  close(): Promise<void>;
}

/** `adminUrl`: `inject('postgresUrl')`; `packages`: migrations in addition to those of runtime and event store. */
export async function createTestConsumers<DB = unknown>(options: {
  readonly adminUrl: string;
  readonly catalogue: readonly EventDefinition[];
  readonly packages?: readonly MigrationPackage[];
  /** Used instead of the default test store; closed with the rest. */
  readonly store?: EventStore;
}): Promise<TestConsumers<DB>> {
  const database = await createMigratedDatabase(
    options.adminUrl,
    [...runtimeMigrations, ...eventStoreMigrations, ...(options.packages ?? [])],
    'consumers',
  );
  const { url } = database;
  const pool = createPool({ url, applicationName: 'test-consumers' });
  const db = createDb<DB>(pool);
  const store = options.store ?? (await openTestStore(url));
  const keys = createMemorySubjectKeys();
  const codec = createCodec({ catalogue: options.catalogue, keys });
  const host = createConsumerHost<DB>({ store, codec, db, connectionString: url, leaseRetryMs: 20 });

  return {
    url,
    pool,
    db,
    store,
    codec,
    keys,
    host,
    async append(category, id, ...events) {
      const stream: StreamName = streamName(category, id);
      let revision: bigint | null = null;
      for await (const last of store.readStream(stream, { backwards: true, limit: 1 })) revision = last.revision;
      const { commandId } = testContext();
      const { schema: _, ...metadata } = testMetadata({ commandId });
      const encoded = await Promise.all(events.map((event, index) => codec.encode(event, eventId(commandId, index), metadata)));
      return store.append(stream, encoded, { expected: revision ?? 'no_stream' });
    },
    async close() {
      await host.close();
      await store.close();
      await pool.end();
      await database.drop();
    },
  };
}
