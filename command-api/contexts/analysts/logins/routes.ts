import { randomBytes } from 'node:crypto';
import { analystLoginPrefix, analystLoginRoutes, type AnalystLoginEvent } from '@sumaa/contracts';
import { packPosition, type CommandContext } from '@sumaa/event-store';
import { derivedId } from '@sumaa/runtime/derive';
import { commandContext, refuse } from '@sumaa/runtime/http';
import { analystLimits, analystLogins, createPool, makeAnalystLogin, mayMakeLogins, removeAnalystLogin } from '@sumaa/runtime/postgres';
import type pg from 'pg';
import type { CommandDeps } from '../../../infra/deps.ts';
import { recordEvent } from '../../../infra/execute.ts';
import type { HandlersOf } from '../../../infra/handlers.ts';

/** Handlers for the logins of analysts. The database holds them; the event comes first, so that none is made or removed unrecorded. */
export function analystLoginHandlers(deps: CommandDeps): HandlersOf<typeof analystLoginRoutes> {
  const url = deps.config.databaseUrl.reveal();

  async function withPool<R>(work: (pool: pg.Pool) => Promise<R>): Promise<R> {
    const pool = createPool({ url, max: 1, applicationName: 'sumaa-command-api-analyst-logins' });
    try {
      return await work(pool);
    } finally {
      await pool.end();
    }
  }

  const written = async (event: AnalystLoginEvent, context: CommandContext) =>
    packPosition({
      analystlogin: await recordEvent(deps, 'analystlogin', derivedId('analyst-login', event.data.login), event, context, () => false),
    });

  return {
    addAnalystLogin(request) {
      const { accountId } = request.session;
      const login = `${analystLoginPrefix}${request.body.name}`;
      return withPool(async (pool) => {
        if (!(await mayMakeLogins(pool))) return refuse('roles_not_allowed');
        if ((await analystLogins(pool, analystLoginPrefix)).includes(login)) return refuse('login_exists');
        const context = commandContext(request, analystLoginRoutes.addAnalystLogin, deps);
        const position = await written({ type: 'AnalystLoginAdded', data: { login, accountId, addedAt: context.occurredAt } }, context);
        const password = randomBytes(24).toString('base64url');
        await makeAnalystLogin(pool, { login, password, connections: analystLimits.connections });
        const { hostname, port, pathname } = new URL(url);
        return { model: { login, address: `postgres://${login}:${password}@${hostname}:${port || '5432'}${pathname}` }, position };
      });
    },
    removeAnalystLogin(request) {
      const { accountId } = request.session;
      const login = `${analystLoginPrefix}${request.params.name}`;
      return withPool(async (pool) => {
        if (!(await mayMakeLogins(pool))) return refuse('roles_not_allowed');
        if (!(await analystLogins(pool, analystLoginPrefix)).includes(login)) return refuse('not_found');
        const context = commandContext(request, analystLoginRoutes.removeAnalystLogin, deps);
        const position = await written({ type: 'AnalystLoginRemoved', data: { login, accountId, removedAt: context.occurredAt } }, context);
        await removeAnalystLogin(pool, login);
        return { model: null, position };
      });
    },
  };
}
