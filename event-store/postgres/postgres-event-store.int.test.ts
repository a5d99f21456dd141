import { migrate, runtimeMigrations } from '@sumaa/runtime/postgres';
import { createTestDatabase } from '@sumaa/runtime/testing';
import { inject } from 'vitest';
import { eventStoreContract } from '../contract/event-store-contract.ts';
import type { EventStore } from '../port/event-store.ts';
import { eventStoreMigrations } from './migrations.ts';
import { createPostgresEventStore } from './postgres-event-store.ts';

eventStoreContract(
  'postgres',
  async () => {
    const database = await createTestDatabase(inject('postgresUrl'), 'es_contract');
    await migrate({ url: database.url, packages: [...runtimeMigrations, ...eventStoreMigrations] });
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
