import { platformTenant, type Refusal, type Route } from '@sumaa/contracts';
import { isRefusal, mount, type HttpAnswer, type HttpApp, type HttpRequest } from '@sumaa/runtime/http';
import type { ConsumerHost } from '@sumaa/event-store/consumer';
import type { Clock } from '@sumaa/runtime/lifecycle';
import { withTenant } from '@sumaa/runtime/postgres';
import type { Kysely, Transaction } from 'kysely';

/** A transaction of role `sumaa_query`; it sees the rows of one tenant only. */
export type Tx = Transaction<unknown>;

/** The resources of every query. */
export interface Reading {
  /** Of the role `sumaa_query`. */
  readonly db: Kysely<unknown>;
  readonly clock: Clock;
  /**
   * Waits at most 2 s until the projections have handled the events up to a command's position, in the categories they follow.
   * False on time-out; true at once without a position.
   */
  caughtUp(position: string | null, projections: readonly string[], signal?: AbortSignal): Promise<boolean>;
  /** Progress of these projections as a comparable string; data read while it had another value may be out of date. */
  stateOf(projections: readonly string[]): string;
}

/** How long a query waits for the change its caller has just made. */
const timeoutMs = 2_000;

/** Reads from `db`; `host` knows the progress of each projection. */
export function createReading(
  options: Pick<Reading, 'db' | 'clock'> & { readonly host: Pick<ConsumerHost, 'waitFor' | 'heardOf'> },
): Reading {
  const { db, clock, host } = options;
  return {
    db,
    clock,
    async caughtUp(position, projections, signal) {
      if (position === null) return true;
      const waits = await Promise.all(projections.map((projection) => host.waitFor(projection, position, timeoutMs, signal)));
      return waits.every(Boolean);
    },
    stateOf: (projections) => projections.map((projection) => host.heardOf(projection) ?? '').join(' '),
  };
}

/**
 * Serves a query route. When the caller sent `Min-Position`, it first waits for the projections that the route reads; after a
 * time-out the answer is marked `stale`. The query runs in a transaction of the caller's tenant (the platform's for callers
 * without a session) that shows only the caller's branches.
 */
export function serve<R extends Route>(
  app: HttpApp,
  reading: Reading,
  route: R,
  projections: readonly string[],
  read: (tx: Tx, request: HttpRequest<R>) => Promise<HttpAnswer<R> | Refusal>,
): void {
  mount(app, route, async (request) => {
    const fresh = await reading.caughtUp(request.minPosition, projections, request.signal);
    const { caller } = request;
    const branches = caller.kind === 'person' ? caller.person.locationIds : null;
    const answer = await withTenant(reading.db, request.tenantId ?? platformTenant, (tx) => read(tx, request), branches);
    return fresh || isRefusal(answer) ? answer : { ...answer, stale: true };
  });
}
