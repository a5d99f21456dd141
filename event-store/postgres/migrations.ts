import { sourcePath } from '@sumaa/runtime/config';
import type { MigrationPackage } from '@sumaa/runtime/postgres';

/** The schemas `es` and `consumer`. They need the roles of `runtimeMigrations`. */
export const eventStoreMigrations: readonly MigrationPackage[] = [
  { name: 'event-store', dir: sourcePath(import.meta.url, '../migrations') },
];
