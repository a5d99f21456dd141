import { randomBytes } from 'node:crypto';
import { analystLoginPrefix, type AnalystLoginEvent, type Refusal, type Uuid } from '@sumaa/contracts';
import { packPosition, type CommandContext } from '@sumaa/event-store';
import { derivedId } from '@sumaa/runtime/derive';
import { refuse } from '@sumaa/runtime/http';
import {
  analystLimits,
  analystLogins,
  createPool,
  makeAnalystLogin,
  mayMakeLogins,
  openDatabases,
  removeAnalystLogin,
} from '@sumaa/runtime/postgres';
import type pg from 'pg';
import type { CommandDeps } from '../../../infra/deps.ts';
import { recordEvent } from '../../../infra/execute.ts';

interface AddedLogin {
  readonly login: string;
  /** With its password, which is stored nowhere. */
  readonly address: string;
  /** Further databases of the server that it may enter. */
  readonly open: readonly string[];
  readonly position: string | null;
}

/** The logins of analysts. The database holds them; the event comes first, so that none is made or removed unrecorded. */
export interface AnalystLogins {
  list(): Promise<string[]>;
  /** `accountId`: who of the staff asked for it, or null. */
  add(name: string, accountId: Uuid | null, context: CommandContext): Promise<AddedLogin | Refusal>;
  remove(name: string, accountId: Uuid | null, context: CommandContext): Promise<{ readonly position: string | null } | Refusal>;
}

export function createAnalystLogins(deps: CommandDeps): AnalystLogins {
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
    list: () => withPool((pool) => analystLogins(pool, analystLoginPrefix)),
    add(name, accountId, context) {
      const login = `${analystLoginPrefix}${name}`;
      return withPool(async (pool) => {
        if (!(await mayMakeLogins(pool))) return refuse('roles_not_allowed');
        if ((await analystLogins(pool, analystLoginPrefix)).includes(login)) return refuse('login_exists');
        const position = await written({ type: 'AnalystLoginAdded', data: { login, accountId, addedAt: context.occurredAt } }, context);
        const password = randomBytes(24).toString('base64url');
        await makeAnalystLogin(pool, { login, password, connections: analystLimits.connections });
        const { hostname, port, pathname } = new URL(url);
        const address = `postgres://${login}:${password}@${hostname}:${port || '5432'}${pathname}`;
        return { login, address, open: await openDatabases(pool), position };
      });
    },
    remove(name, accountId, context) {
      const login = `${analystLoginPrefix}${name}`;
      return withPool(async (pool) => {
        if (!(await mayMakeLogins(pool))) return refuse('roles_not_allowed');
        if (!(await analystLogins(pool, analystLoginPrefix)).includes(login)) return refuse('not_found');
        const position = await written({ type: 'AnalystLoginRemoved', data: { login, accountId, removedAt: context.occurredAt } }, context);
        await removeAnalystLogin(pool, login);
        return { position };
      });
    },
  };
}
