import { runtimeMigrations } from '@sumaa/runtime/postgres';
import { createMigratedDatabase } from '@sumaa/runtime/testing';
import { inject } from 'vitest';
import { eventStoreContract } from '../contract/event-store-contract.ts';
import type { EventStore } from '../port/event-store.ts';
import { eventStoreMigrations } from './migrations.ts';
import { createPostgresEventStore } from './postgres-event-store.ts';

eventStoreContract(
  'postgres',
  async () => {
    const database = await createMigratedDatabase(inject('postgresUrl'), [...runtimeMigrations, ...eventStoreMigrations], 'es_contract');
    const opened: EventStore[] = [];
    const open = () => {
      const store = createPostgresEventStore({ connectionString: database.url, role: 'sumaa_command' });
      opened.push(store);
      return store;
    };
    return {
      store: open(),
      reopen: async () => open(),
      async close() {
        for (const store of opened) await store.close();
        await database.drop();
      },
    };
  },
  { modelRuns: 40 },
);
