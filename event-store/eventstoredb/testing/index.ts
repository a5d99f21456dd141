export { startFakeEventStoreDB, type FakeEventStoreDB } from './fake-eventstoredb.ts';
export { findEventStoreDB } from '../../contract/find-eventstoredb.ts';
