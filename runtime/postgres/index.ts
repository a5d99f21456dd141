export { ObservedClient, observeQueriesInFlight } from './observed-client.ts';
export { isTransient, isUniqueViolation } from './errors.ts';
export { limitAnswerTime } from './answer-timeout.ts';
export { listen, type Listener, type ListenOptions } from './listen.ts';
export { assertMigrated, migrate, MigrationError, SchemaTooOldError, type MigrationPackage } from './migrate.ts';
export { runtimeMigrations } from './migration-packages.ts';
export {
  connectionConfig,
  createDb,
  createPool,
  requestPoolOptions,
  inTransaction,
  withTenant,
  type PgRole,
  type PoolOptions,
} from './pool.ts';
export { watchPool } from './watch-pool.ts';
