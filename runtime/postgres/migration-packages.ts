import { sourcePath } from '../config/index.ts';
import type { MigrationPackage } from './migrate.ts';

/** The roles and the vault: they come before every other package. */
export const runtimeMigrations: readonly MigrationPackage[] = [
  { name: 'runtime/postgres', dir: sourcePath(import.meta.url, './migrations') },
  { name: 'runtime/vault', dir: sourcePath(import.meta.url, '../vault/migrations') },
];
