export { createAlone, type Alone } from './alone.ts';
export { classify, isTransient, isUniqueViolation, type Failure } from './errors.ts';
export { listen, type Listener, type ListenOptions } from './listen.ts';
export {
  assertMigrated,
  migrate,
  MigrationError,
  RestoreUnfinished,
  SchemaTooOldError,
  unfinishedRestore,
  type MigrationPackage,
} from './migrate.ts';
export { runtimeMigrations } from './migration-packages.ts';
export {
  connectionConfig,
  createDb,
  createPool,
  requestPoolOptions,
  workPoolOptions,
  inTransaction,
  withTenant,
  type PgRole,
  type PoolOptions,
} from './pool.ts';
export {
  analystLimits,
  analystLogins,
  makeAnalystLogin,
  mayMakeLogins,
  openDatabases,
  removeAnalystLogin,
  type AnalystLogin,
} from './analyst-logins.ts';
export { textArray } from './text-array.ts';
