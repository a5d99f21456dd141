import { sourcePath } from '../config/index.ts';
import type { MigrationPackage } from './migrate.ts';

/** The migrations of roles, vault, Google rate limiter and heartbeats. They run before those of other packages. */
export const runtimeMigrations: readonly MigrationPackage[] = [
  { name: 'runtime/postgres', dir: sourcePath(import.meta.url, './migrations') },
  { name: 'runtime/vault', dir: sourcePath(import.meta.url, '../vault/migrations') },
  { name: 'runtime/google', dir: sourcePath(import.meta.url, '../google/migrations') },
  { name: 'runtime/health', dir: sourcePath(import.meta.url, '../health/migrations') },
];
