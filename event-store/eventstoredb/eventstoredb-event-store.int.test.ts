import { eventStoreContract } from '../contract/event-store-contract.ts';
import { findEventStoreDB } from '../contract/find-eventstoredb.ts';
import type { EventStore } from '../port/event-store.ts';
import { createEventStoreDBEventStore } from './eventstoredb-event-store.ts';

const node = await findEventStoreDB();

eventStoreContract(
  'EventStoreDB',
  async () => {
    const opened: EventStore[] = [];
    const open = () => {
      const store = createEventStoreDBEventStore({ connectionString: node.url });
      opened.push(store);
      return store;
    };
    return {
      store: open(),
      reopen: async () => open(),
      async close() {
        for (const store of opened) await store.close();
        await node.stop();
      },
    };
  },
  { modelRuns: 40, missing: node.missing },
);
