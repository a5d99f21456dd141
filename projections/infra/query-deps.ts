import type { ConsumerHost } from '@sumaa/event-store/consumer';
import type { AnyRequest } from '@sumaa/runtime/http';
import type { Clock } from '@sumaa/runtime/lifecycle';
import type { Kysely, Transaction } from 'kysely';

/** A transaction of role `sumaa_query`; it sees the rows of one tenant only. */
export type Tx = Transaction<unknown>;

/** Runs `read` in a transaction of the caller's tenant, after the projections have the position that the caller names. */
export type ReadFor = <R>(request: AnyRequest, projections: readonly string[], read: (tx: Tx) => Promise<R>) => Promise<R>;

/** Runs `read` in a transaction of a business that the caller need not belong to: for what it shows to everybody, or to the platform's staff. */
export type ReadOf = <R>(tenantId: string, read: (tx: Tx) => Promise<R>) => Promise<R>;

/** The resources of every query. */
export interface QueryDeps {
  /** Of the role `sumaa_query`. */
  readonly db: Kysely<unknown>;
  readonly clock: Clock;
  /**
   * Waits at most 2 s until the projections have handled the events up to a command's position, in the categories they follow.
   * False on time-out; true at once without a position.
   */
  caughtUp(position: string | null, projections: readonly string[], signal?: AbortSignal): Promise<boolean>;
}

/** How long a query waits for the change its caller has just made. */
const timeoutMs = 2_000;

/** Queries read from `db`; `host` knows the progress of each projection. */
export function createQueryDeps(options: Pick<QueryDeps, 'db' | 'clock'> & { readonly host: Pick<ConsumerHost, 'waitFor'> }): QueryDeps {
  const { db, clock, host } = options;
  return {
    db,
    clock,
    async caughtUp(position, projections, signal) {
      if (position === null) return true;
      const waits = await Promise.all(projections.map((projection) => host.waitFor(projection, position, timeoutMs, signal)));
      return waits.every(Boolean);
    },
  };
}
