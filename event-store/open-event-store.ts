import type { Secret } from '@sumaa/runtime/config';
import type { PgRole } from '@sumaa/runtime/postgres';
import { createEventStoreDBEventStore } from './eventstoredb/eventstoredb-event-store.ts';
import type { EventStore } from './port/event-store.ts';
import type { Log } from './port/log.ts';
import { withNamespace } from './port/namespace.ts';
import { createPostgresEventStore } from './postgres/postgres-event-store.ts';

/** The part of the configuration that says where the events live. */
export interface EventStoreConfig {
  /** EventStoreDB; null: Postgres. */
  readonly eventStoreUrl: Secret | null;
  readonly databaseUrl: Secret;
  readonly eventStoreNamespace: string;
}

/**
 * The event store that the configuration names: EventStoreDB when it has an address, else Postgres. `role` is what the app
 * may do there in Postgres; EventStoreDB knows the user in its address. Several of one process share one client of
 * EventStoreDB. Throws TypeError when the address asks for what does not work.
 */
export function openEventStore(config: EventStoreConfig, { role, log }: { readonly role: PgRole; readonly log: Log }): EventStore {
  const store = config.eventStoreUrl
    ? createEventStoreDBEventStore({ connectionString: config.eventStoreUrl.reveal(), log })
    : createPostgresEventStore({ connectionString: config.databaseUrl.reveal(), role, log });
  return withNamespace(store, config.eventStoreNamespace);
}
