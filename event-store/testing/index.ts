export { createMemoryEventStore } from '../memory/memory-event-store.ts';
export { deepFreeze } from './deep-freeze.ts';
export { specOf, type DeciderSpec } from './decider-spec.ts';
export { createMemorySubjectKeys, type MemorySubjectKeys } from './memory-subject-keys.ts';
export { openTestStore } from './open-test-store.ts';
export { givenEvents } from './projection-spec.ts';
export { assertRebuildEquals, project } from './rebuild-equals.ts';
export { recorded, testContext, testMetadata, testTenant, testTime } from './test-context.ts';
export { createTestConsumers, type TestConsumers } from './test-consumers.ts';
