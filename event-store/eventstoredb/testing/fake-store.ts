import { afterEach, beforeEach } from 'vitest';
import { createCuttingProxy, type CuttingProxy } from '../../contract/cutting-proxy.ts';
import type { EventStore } from '../../port/event-store.ts';
import { createEventStoreDBEventStore, type EventStoreDBOptions } from '../eventstoredb-event-store.ts';
import { startFakeEventStoreDB, type FakeEventStoreDB } from './fake-eventstoredb.ts';

export interface FakeStore {
  readonly fake: FakeEventStoreDB;
  /** The proxy on the store's connection. */
  readonly proxy: CuttingProxy;
  readonly store: EventStore;
  /** Another store of this process, on the same server. */
  open(options?: Partial<EventStoreDBOptions>): EventStore;
}

/** Starts a fresh fake server behind a proxy, and a store on it, for every test. */
export function useFakeStore(options: Partial<EventStoreDBOptions> = {}): FakeStore {
  let fake: FakeEventStoreDB;
  let proxy: CuttingProxy;
  let store: EventStore;
  const opened: EventStore[] = [];
  const open = (over: Partial<EventStoreDBOptions> = {}) => {
    const another = createEventStoreDBEventStore({ connectionString: proxy.url, ...options, ...over });
    opened.push(another);
    return another;
  };
  beforeEach(async () => {
    fake = await startFakeEventStoreDB();
    proxy = await createCuttingProxy(fake.url);
    store = open();
  });
  afterEach(async () => {
    for (const one of opened.splice(0)) await one.close();
    await proxy.close();
    await fake.stop();
  });
  return {
    get fake() {
      return fake;
    },
    get proxy() {
      return proxy;
    },
    get store() {
      return store;
    },
    open,
  };
}
