import { sourcePath } from '@sumaa/runtime/config';
import type { MigrationPackage } from '@sumaa/runtime/postgres';

/** Migrations of the schema `outbox`; they run after those of runtime, event-store and projections. */
export const workersMigrations: readonly MigrationPackage[] = [{ name: 'workers', dir: sourcePath(import.meta.url, './migrations') }];
