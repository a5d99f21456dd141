import type { Secret } from '@sumaa/runtime/config';
import type { Metrics } from '@sumaa/runtime/metrics';
import type { PgRole } from '@sumaa/runtime/postgres';
import type { EventStoreDBOptions } from './eventstoredb/eventstoredb-event-store.ts';
import type { EventStore } from './port/event-store.ts';
import type { Log } from './port/log.ts';
import { withNamespace } from './port/namespace.ts';
import { withObservedAppends } from './port/observed-appends.ts';
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
 * EventStoreDB. Rejects with TypeError when the address asks for what does not work.
 */
export async function openEventStore(
  config: EventStoreConfig,
  { role, log, metrics }: { readonly role: PgRole; readonly log: Log; readonly metrics?: Metrics | undefined },
): Promise<EventStore> {
  const store = config.eventStoreUrl
    ? await openEventStoreDB({ connectionString: config.eventStoreUrl.reveal(), log, metrics })
    : createPostgresEventStore({ connectionString: config.databaseUrl.reveal(), role, log, metrics });
  return withObservedAppends(withNamespace(store, config.eventStoreNamespace), metrics);
}

/**
 * The event store on EventStoreDB. Its client and gRPC are a fifth of what a process loads at its start, so only who keeps events
 * there loads them. Rejects with TypeError for a bad address.
 */
export async function openEventStoreDB(options: EventStoreDBOptions): Promise<EventStore> {
  const { createEventStoreDBEventStore } = await import('./eventstoredb/eventstoredb-event-store.ts');
  return createEventStoreDBEventStore(options);
}
