import { platformTenant, type Refusal, type Route } from '@sumaa/contracts';
import { isRefusal, mount, type HttpAnswer, type HttpApp, type HttpRequest } from '@sumaa/runtime/http';
import type { ConsumerHost } from '@sumaa/event-store/consumer';
import type { Clock } from '@sumaa/runtime/lifecycle';
import { withTenant } from '@sumaa/runtime/postgres';
import type { Kysely, Transaction } from 'kysely';

/** A transaction of the role that serves queries: it sees the rows of one tenant. */
export type Tx = Transaction<unknown>;

/** What every query is answered with. */
export interface Reading {
  /** Of the role `sumaa_query`. */
  readonly db: Kysely<unknown>;
  readonly clock: Clock;
  /**
   * Waits (2 s at most) until the projections have passed what a command's position names of the categories they follow;
   * false when the time is over. True at once without a position.
   */
  caughtUp(position: string | null, projections: readonly string[], signal?: AbortSignal): Promise<boolean>;
  /** How far these projections have come, as one word: what was read under another word may be out of date. */
  stateOf(projections: readonly string[]): string;
}

/** How long a query waits for what its caller has just done. */
const patienceMs = 2_000;

/** Reads from `db`; `host` knows how far each projection has come. */
export function createReading(
  options: Pick<Reading, 'db' | 'clock'> & { readonly host: Pick<ConsumerHost, 'waitFor' | 'heardOf'> },
): Reading {
  const { db, clock, host } = options;
  return {
    db,
    clock,
    async caughtUp(position, projections, signal) {
      if (position === null) return true;
      const waits = await Promise.all(projections.map((projection) => host.waitFor(projection, position, patienceMs, signal)));
      return waits.every(Boolean);
    },
    stateOf: (projections) => projections.map((projection) => host.heardOf(projection) ?? '').join(' '),
  };
}

/**
 * Serves a query route: waits for the projections it reads where the caller sent `Min-Position`, then answers inside a
 * transaction of the caller's tenant (of the platform where nobody signs in) that shows the caller's branches alone. What could not be waited for is `stale`.
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
