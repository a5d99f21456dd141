import { setTimeout as pause } from 'node:timers/promises';
import type { ConsumerHost } from '@sumaa/event-store/consumer';
import type { Log } from '@sumaa/runtime/log';

/**
 * Repeats the work with `everyMs` between two runs, in the one process that holds the lease of this name; another takes over when it dies.
 * The signal of a run aborts when the process stops or the lease is lost. Resolves when `signal` aborts.
 */
export async function repeatUnderLease(
  options: {
    readonly leases: Pick<ConsumerHost['leases'], 'acquire'>;
    readonly name: string;
    readonly everyMs: number;
    readonly log: Log;
    readonly signal: AbortSignal;
  },
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const { leases, name, everyMs, log, signal } = options;
  for (;;) {
    const lease = await leases.acquire(name, signal);
    if (lease === null) return;
    const held = AbortSignal.any([signal, lease.signal]);
    while (!held.aborted) {
      await work(held).catch((error: unknown) => log.error({ err: error, lease: name }, 'work under a lease failed'));
      await pause(everyMs, undefined, { signal: held }).catch(() => {});
    }
    await lease.release();
  }
}
