export { startFakeEventStoreDB, type FakeEventStoreDB } from './fake-eventstoredb.ts';
