import { sourcePath } from '../config/index.ts';
import type { MigrationPackage } from './migrate.ts';

/** The roles, the vault, the pace of calls to Google and the signs of life: they come before every other package. */
export const runtimeMigrations: readonly MigrationPackage[] = [
  { name: 'runtime/postgres', dir: sourcePath(import.meta.url, './migrations') },
  { name: 'runtime/vault', dir: sourcePath(import.meta.url, '../vault/migrations') },
  { name: 'runtime/google', dir: sourcePath(import.meta.url, '../google/migrations') },
  { name: 'runtime/health', dir: sourcePath(import.meta.url, '../health/migrations') },
];
