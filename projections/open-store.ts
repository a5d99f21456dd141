import { createPostgresEventStore, withNamespace, type EventStore } from '@sumaa/event-store';
import type { Config } from '@sumaa/runtime/config';
import type { Log } from '@sumaa/runtime/log';

/** The event store of the configuration, for reading. */
export function openStore(config: Pick<Config, 'databaseUrl' | 'eventStoreNamespace'>, log: Log): EventStore {
  return withNamespace(
    createPostgresEventStore({ connectionString: config.databaseUrl.reveal(), role: 'sumaa_projector', log }),
    config.eventStoreNamespace,
  );
}
