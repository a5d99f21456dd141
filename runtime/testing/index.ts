export type { TestContext } from './provided-context.ts';
export { createTestDatabase, type TestDatabase } from './create-test-database.ts';
export { startTraceCollector, type CollectedSpan } from './trace-collector.ts';
export { subjectKeySealer } from './seal-subject-key.ts';
