import type { Pool } from 'pg';
import type { Metrics } from '../metrics/index.ts';

interface Watched {
  readonly name: string;
  readonly pool: Pool;
}

const watched = new WeakMap<Metrics, Set<Watched>>();

const figures: readonly (readonly [name: string, help: string, of: (pool: Pool) => number])[] = [
  ['size', 'Connections that are open', (pool) => pool.totalCount],
  ['idle', 'Open connections that nobody uses', (pool) => pool.idleCount],
  ['waiting', 'Callers that wait for a connection', (pool) => pool.waitingCount],
  ['max', 'Connections that may be open', (pool) => pool.options.max],
];

/** Shows a pool in the metrics until it ends, as `postgres_pool_…{pool}`; pools of one name are one there. */
export function watchPool(pool: Pool, name: string, metrics: Metrics | undefined): void {
  if (!metrics) return;
  // A metric is one for all who ask for its name, so all that is open reports through it.
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
