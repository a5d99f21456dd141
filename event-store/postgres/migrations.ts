import { sourcePath } from '@sumaa/runtime/config';
import type { MigrationPackage } from '@sumaa/runtime/postgres';

/** Migrations of the schemas `es` and `consumer`. They need the roles from `runtimeMigrations`. */
export const eventStoreMigrations: readonly MigrationPackage[] = [
  { name: 'event-store', dir: sourcePath(import.meta.url, '../migrations') },
];
