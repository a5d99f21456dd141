import { sourcePath } from '@sumaa/runtime/config';
import type { MigrationPackage } from '@sumaa/runtime/postgres';

/** Migrations of the schemas `read`, `work` and `analytics`; run them after the event store's, because a view reads its checkpoints. */
export const projectionsMigrations: readonly MigrationPackage[] = [
  { name: 'projections', dir: sourcePath(import.meta.url, './migrations') },
];
