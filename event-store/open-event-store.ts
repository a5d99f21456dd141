import type { Secret } from '@sumaa/runtime/config';
import type { Metrics } from '@sumaa/runtime/metrics';
import type { PgRole } from '@sumaa/runtime/postgres';
import type { EventStoreDBOptions } from './eventstoredb/eventstoredb-event-store.ts';
import type { EventStore } from './port/event-store.ts';
import type { Log } from './port/log.ts';
import { withNamespace } from './port/namespace.ts';
import { withObservedAppends } from './port/observed-appends.ts';
import { createPostgresEventStore } from './postgres/postgres-event-store.ts';

/** The part of the configuration that selects the event store. */
export interface EventStoreConfig {
  /** URL of EventStoreDB; null: Postgres. */
  readonly eventStoreUrl: Secret | null;
  readonly databaseUrl: Secret;
  /** PgBouncer before it, for all but LISTEN. */
  readonly poolerUrl?: Secret | null;
  readonly eventStoreNamespace: string;
}

/**
 * Opens the configured event store: EventStoreDB when it has a URL, else Postgres. `role` sets the rights in Postgres; EventStoreDB
 * uses the user in its URL. Stores of one process share one EventStoreDB client. Rejects with TypeError when the URL is invalid or
 * has an unsupported setting.
 */
export async function openEventStore(
  config: EventStoreConfig,
  { role, log, metrics }: { readonly role: PgRole; readonly log: Log; readonly metrics?: Metrics | undefined },
): Promise<EventStore> {
  const store = config.eventStoreUrl
    ? await openEventStoreDB({ connectionString: config.eventStoreUrl.reveal(), log, metrics })
    : createPostgresEventStore({
        connectionString: config.databaseUrl.reveal(),
        poolerUrl: config.poolerUrl?.reveal(),
        role,
        log,
        metrics,
      });
  return withObservedAppends(withNamespace(store, config.eventStoreNamespace), metrics);
}

/**
 * Opens the event store on EventStoreDB. Its client and gRPC are a fifth of what a process loads at its start, so they are loaded
 * only when they are used. Rejects with TypeError for an invalid URL.
 */
export async function openEventStoreDB(options: EventStoreDBOptions): Promise<EventStore> {
  const { createEventStoreDBEventStore } = await import('./eventstoredb/eventstoredb-event-store.ts');
  return createEventStoreDBEventStore(options);
}
