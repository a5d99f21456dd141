import { randomInt } from 'node:crypto';
import type { PgRole } from '@sumaa/runtime/postgres';
import { openEventStoreDB } from '../open-event-store.ts';
import type { EventStore } from '../port/event-store.ts';
import { withNamespace } from '../port/namespace.ts';
import { createPostgresEventStore } from '../postgres/postgres-event-store.ts';

/**
 * An empty store for a test: Postgres in the given database, or with TEST_STORE=eventstoredb a new namespace on the node at
 * TEST_EVENTSTORE_URL.
 */
export async function openTestStore(databaseUrl: string, role?: PgRole): Promise<EventStore> {
  if (process.env.TEST_STORE !== 'eventstoredb')
    return createPostgresEventStore({ connectionString: databaseUrl, ...(role ? { role } : {}) });
  const connectionString = process.env.TEST_EVENTSTORE_URL ?? '';
  const namespace = Array.from({ length: 8 }, () => String.fromCharCode(97 + randomInt(26))).join('');
  return withNamespace(await openEventStoreDB({ connectionString }), namespace);
}
