export type { TestContext } from './provided-context.ts';
export { startSmtpServer, type SmtpServer } from './smtp-server.ts';
export { amount, faultSeed, cycle, testTimeoutMs, report, seededRandom, within } from './fault-runs.ts';
export { createTestDatabase, type TestDatabase } from './create-test-database.ts';
export { createMigratedDatabase } from './create-migrated-database.ts';
export { hostileCells, hostileMarkup, markupMark } from './hostile-texts.ts';
export { findProgram } from './find-program.ts';
export { startTraceCollector, type CollectedSpan } from './trace-collector.ts';
export { subjectKeySealer } from './seal-subject-key.ts';
