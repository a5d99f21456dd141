import { eventStoreContract } from '../contract/event-store-contract.ts';
import { createMemoryEventStore } from './memory-event-store.ts';

eventStoreContract('memory', async () => {
  const store = createMemoryEventStore();
  return { store, close: () => store.close() };
});
