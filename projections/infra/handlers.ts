import { platformTenant, type Refusal, type Route } from '@sumaa/contracts';
import { isRefusal, mount, mountRaw, type AnyRequest, type HttpAnswer, type HttpApp, type HttpRequest } from '@sumaa/runtime/http';
import { withTenant } from '@sumaa/runtime/postgres';
import type { QueryDeps, ReadFor, ReadOf, Tx } from './query-deps.ts';

type Group = Readonly<Record<string, Route>>;
type Answer<R extends Route> = Promise<HttpAnswer<R> | Refusal>;

/** Answers a route from the tables of projections. */
export interface TableQuery<R extends Route> {
  /**
   * The projections whose tables it reads. When the caller sent `Min-Position`, the query first waits for them; after a time-out
   * the answer is marked `stale`.
   */
  readonly projections: readonly string[];
  /** Runs in a transaction of the caller's tenant (the platform's for callers without a session); it shows only the caller's branches. */
  readonly read: (tx: Tx, request: HttpRequest<R>) => Answer<R>;
}

/** Answers a route from another source than the tables. */
type PlainHandler<R extends Route> = (request: HttpRequest<R>) => Answer<R>;
type RawHandler<R extends Route> = (request: HttpRequest<R>, reply: HttpRequest<R>['reply']) => Promise<unknown>;
type HandlerOf<R extends Route> = R extends { readonly raw: true } ? RawHandler<R> : TableQuery<R> | PlainHandler<R>;

/** A handler for every query route of a group; a missing one is a compile error. */
export type QueriesOf<G extends Group> = {
  readonly [K in keyof G as G[K] extends { readonly app: 'query' } ? K : never]: HandlerOf<G[K]>;
};

/** Query routes with their handlers, ready to be mounted. */
export interface MountableQueries {
  mount(app: HttpApp, deps: QueryDeps): void;
}

/** A group's query routes with a handler for each. */
export function queriesOf<G extends Group>(routes: G, handlers: QueriesOf<G>): MountableQueries {
  return {
    mount(app, deps) {
      for (const [name, route] of Object.entries(routes)) {
        if (route.app !== 'query') continue;
        // The types match names and routes, but TypeScript cannot express that in a loop over names.
        const handler = (handlers as unknown as Record<string, TableQuery<Route> | RawHandler<Route>>)[name]!;
        if (typeof handler === 'object') mountTableQuery(app, deps, route, handler);
        else if (route.raw) mountRaw(app, route, handler);
        else mount(app, route, handler as PlainHandler<Route>);
      }
    },
  };
}

function mountTableQuery(app: HttpApp, deps: QueryDeps, route: Route, { projections, read }: TableQuery<Route>): void {
  mount(app, route, async (request) => {
    const fresh = await deps.caughtUp(request.minPosition, projections, request.signal);
    const answer = await readTables(deps, request, (tx) => read(tx, request));
    return fresh || isRefusal(answer) ? answer : { ...answer, stale: true };
  });
}

/** Runs `read` in a transaction that shows only the caller's tenant and branches. */
function readTables<R>({ db }: QueryDeps, { caller, tenantId }: AnyRequest, read: (tx: Tx) => Promise<R>): Promise<R> {
  const branches = caller.kind === 'person' ? caller.person.locationIds : null;
  return withTenant(db, tenantId ?? platformTenant, read, branches);
}

/** How raw routes read tables. */
export const createReadFor =
  (deps: QueryDeps): ReadFor =>
  async (request, projections, read) => {
    await deps.caughtUp(request.minPosition, projections, request.signal);
    return readTables(deps, request, read);
  };

/** How routes read what a business shows to everybody, or to the staff of the platform. */
export const createReadOf =
  ({ db }: QueryDeps): ReadOf =>
  (tenantId, read) =>
    withTenant(db, tenantId, read);
