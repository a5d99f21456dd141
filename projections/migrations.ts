import { sourcePath } from '@sumaa/runtime/config';
import type { MigrationPackage } from '@sumaa/runtime/postgres';

/** The schemas `read`, `work` and `analytics`. They come after those of the event store: a view reads its checkpoints. */
export const projectionsMigrations: readonly MigrationPackage[] = [
  { name: 'projections', dir: sourcePath(import.meta.url, './migrations') },
];
