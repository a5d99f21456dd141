import type { Pool } from 'pg';
import type { Metrics } from '../metrics/index.ts';

interface Watched {
  readonly name: string;
  readonly pool: Pool;
}

const watched = new WeakMap<Metrics, Set<Watched>>();

const figures: readonly (readonly [name: string, help: string, of: (pool: Pool) => number])[] = [
  ['size', 'Open connections', (pool) => pool.totalCount],
  ['idle', 'Open connections that are not in use', (pool) => pool.idleCount],
  ['waiting', 'Callers that wait for a connection', (pool) => pool.waitingCount],
  ['max', 'Largest number of connections', (pool) => pool.options.max],
];

/** Reports a pool as `postgres_pool_…{pool}` until it ends; pools with the same name are added up. */
export function watchPool(pool: Pool, name: string, metrics: Metrics | undefined): void {
  if (!metrics) return;
  // The first gauge of a name is shared, so it reports all open pools.
  const open = watched.get(metrics) ?? new Set();
  watched.set(metrics, open.add({ name, pool }));
  for (const [figure, help, of] of figures) {
    metrics.gauge(`postgres_pool_${figure}`, help, ['pool'], (gauge) => {
      gauge.reset();
      for (const one of open) {
        if (one.pool.ending) open.delete(one);
        else gauge.inc({ pool: one.name }, of(one.pool));
      }
    });
  }
}
