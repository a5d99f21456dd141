import { analystRoutes, iso, queryLimitMs, type QueryRunEvent } from '@sumaa/contracts';
import { packPosition } from '@sumaa/event-store';
import { subkey } from '@sumaa/runtime/derive';
import { commandContext, RefusalError, refuse, type AnyRequest } from '@sumaa/runtime/http';
import { maskPersonal } from '@sumaa/runtime/log';
import type { CommandDeps } from '../../infra/deps.ts';
import { executeOwned } from '../../infra/execute.ts';
import type { HandlersOf } from '../../infra/handlers.ts';
import { stepsOf } from '../../infra/steps.ts';
import { createPageLogin } from './run/page-login.ts';
import { queryRun } from './run/query-run.ts';
import { createRunQuery, QueriesUnavailable } from './run/run-query.ts';
import { savedQueries } from './saved/saved-queries.ts';

type Ended = Extract<QueryRunEvent, { type: 'QueryRunEnded' }>['data'];

/** Between the quotes of SQL, which stay. */
const masked = (text: string): string =>
  text
    .split("'")
    .map((part) => maskPersonal(part))
    .join("'");

/** Characters of the words of the database that are kept with a run. */
const mostErrorLength = 2_000;

function refusalOf(error: unknown, log: AnyRequest['log']): unknown {
  if (!(error instanceof QueriesUnavailable)) return error;
  log.warn({ err: error }, 'a query of the SQL page was not answered');
  return new RefusalError(refuse('queries_unavailable'));
}

/**
 * Handlers for the SQL page. The views hold no addresses and no telephone numbers; what somebody types of them all the same is masked in what
 * is stored, because no erasure would find it there.
 */
export function analystHandlers(deps: CommandDeps): HandlersOf<typeof analystRoutes> {
  const { config } = deps;
  const queries = createRunQuery({
    connect: createPageLogin(config, queryLimitMs),
    limitMs: queryLimitMs,
    key: subkey(config.keys.master[0]!, 'sql-run'),
  });
  return {
    async runQuery(request) {
      const { body, session, signal } = request;
      const { id: runId, text } = body;
      const { accountId } = session;
      const context = commandContext(request, analystRoutes.runQuery, deps);
      const run = { runId, accountId, text: masked(text), startedAt: context.occurredAt };
      // Recorded before it reads anything.
      const started = await executeOwned(deps, queryRun, runId, { type: 'StartRun', run }, context, { orNew: true });
      const endedAs = async (ended: Omit<Ended, 'runId' | 'endedAt'>) => {
        const end = { type: 'EndRun', run: { runId, ...ended, endedAt: iso(deps.clock()) } } as const;
        return executeOwned(deps, queryRun, runId, end, stepsOf(context, context.tenantId)('end'));
      };
      const result = await queries.run(runId, text, signal).catch(async (error: unknown) => {
        await endedAs({ outcome: 'failed', rows: 0, capped: false, durationMs: 0, error: null });
        throw refusalOf(error, request.log);
      });
      const { outcome, capped, durationMs } = result;
      // The words of the database may repeat as much of the query or its data as there is.
      const error = result.error && masked(result.error.message.slice(0, mostErrorLength));
      const { position } = await endedAs({ outcome, capped, durationMs, rows: result.rows.length, error });
      return { model: result, position: packPosition({ queryrun: position ?? started.position }) };
    },
    async cancelQuery(request) {
      const { params, session } = request;
      const context = commandContext(request, analystRoutes.cancelQuery, deps);
      await executeOwned(deps, queryRun, params.id, { type: 'CancelRun', accountId: session.accountId }, context);
      await queries.cancel(params.id).catch((error: unknown) => {
        throw refusalOf(error, request.log);
      });
      return { model: null };
    },
    async saveQuery(request) {
      const { params, body, session } = request;
      const { accountId } = session;
      const context = commandContext(request, analystRoutes.saveQuery, deps);
      const [name, text] = [masked(body.name), masked(body.text)];
      const query = { ...body, name, text, queryId: params.id, accountId, savedAt: context.occurredAt };
      const { position } = await executeOwned(deps, savedQueries, accountId, { type: 'SaveQuery', query }, context, { orNew: true });
      return { model: null, position: packPosition({ savedqueries: position }) };
    },
    async removeQuery(request) {
      const { params, session } = request;
      const { accountId } = session;
      const context = commandContext(request, analystRoutes.removeQuery, deps);
      const query = { queryId: params.id, accountId, removedAt: context.occurredAt };
      const { position } = await executeOwned(deps, savedQueries, accountId, { type: 'RemoveQuery', query }, context);
      return { model: null, position: packPosition({ savedqueries: position }) };
    },
  };
}
