import type { Part } from '../lifecycle/index.ts';
import type { Log } from '../log/index.ts';
import { createPool, requestPoolOptions, type PgRole } from '../postgres/index.ts';
import { createRestoreOrders } from './restore-orders.ts';

/**
 * Looks every `everyMs` (5 s) whether a restore is ordered and then calls `onOrdered` once: this process has to end, so that nobody uses the
 * database. `serves`: whoever starts this process again carries the order out.
 */
export function createRestoreWatch(options: {
  readonly url: string;
  readonly poolerUrl?: string | undefined;
  readonly role: PgRole;
  readonly serves: boolean;
  readonly onOrdered: () => void;
  readonly log: Log;
  readonly everyMs?: number;
}): Required<Part> {
  const { url, poolerUrl, role, serves, onOrdered, log, everyMs = 5_000 } = options;
  const pool = createPool({ url, poolerUrl, role, max: 1, applicationName: 'sumaa-restore-watch', log, ...requestPoolOptions });
  const orders = createRestoreOrders(pool);
  let timer: NodeJS.Timeout | null = null;
  let isStopped = false;
  let looking: Promise<void> | null = null;

  async function look(): Promise<void> {
    try {
      if (serves) await orders.serve();
      const order = await orders.read();
      if (order === null || order.failedAt !== null || isStopped) return;
      if (timer) clearInterval(timer);
      log.warn({ file: order.file }, 'a restore is ordered: this process ends');
      onOrdered();
    } catch (error) {
      log.warn({ err: error }, 'whether a restore is ordered could not be read');
    }
  }
  const next = () => (looking ??= look().finally(() => (looking = null)));

  return {
    async start() {
      await next();
      if (!isStopped) timer = setInterval(() => void next(), everyMs);
    },
    async stop() {
      isStopped = true;
      if (timer) clearInterval(timer);
      await looking;
      await pool.end();
    },
  };
}
