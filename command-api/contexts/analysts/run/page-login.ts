import { createHmac } from 'node:crypto';
import type { Config } from '@sumaa/runtime/config';
import { subkey } from '@sumaa/runtime/derive';
import { connectionConfig, createPool, makeAnalystLogin } from '@sumaa/runtime/postgres';
import { Client, DatabaseError } from 'pg';

/** Opens a connection of the login that the SQL page reads with. Who calls it ends it. */
export type ConnectAnalyst = (applicationName: string) => Promise<Client>;

/** More than run at once, so that there is always one to cancel with. */
const connections = 20;

/** Wrong password or unknown role, and, where no password is asked, unknown role. */
const isUnknownLogin = (error: unknown): boolean => error instanceof DatabaseError && (error.code === '28P01' || error.code === '28000');

/**
 * The login of the SQL page: that of ANALYTICS_DATABASE_URL, or one of its own in the database, which it makes. Its password derives
 * from the master key. Throws TypeError where the login could do more than read the views.
 */
export function createPageLogin(config: Pick<Config, 'databaseUrl' | 'analyticsUrl' | 'keys'>, limitMs: number): ConnectAnalyst {
  const own = config.analyticsUrl === null ? ownLogin(config) : null;
  const url = own?.url ?? config.analyticsUrl!.reveal();

  async function connect(applicationName: string): Promise<Client> {
    const settings = { url, applicationName, searchPath: 'analytics', statementTimeoutMs: limitMs + 1_000, connectWithinMs: 3_000 };
    const client = new Client(connectionConfig(settings));
    // A broken connection fails its query; without a listener it would end the process.
    client.on('error', () => {});
    await client.connect();
    return client;
  }

  let isMade = false;
  return async (applicationName) => {
    // Each process makes it once: that of an earlier version may lack a limit.
    if (own && !isMade) await own.make();
    isMade = true;
    const client = await connect(applicationName).catch((error: unknown) => {
      if (isUnknownLogin(error)) isMade = false;
      throw error;
    });
    try {
      await requireWeak(client);
      return client;
    } catch (error) {
      await client.end();
      throw error;
    }
  };
}

async function requireWeak(client: Client): Promise<void> {
  const { rows } = await client.query<{ weak: boolean }>(
    `select not r.rolsuper and not r.rolcreaterole and not exists (
       select from pg_roles o where o.rolname not in ('analyst', session_user) and pg_has_role(session_user, o.oid, 'member')) as weak
     from pg_roles r where r.rolname = session_user`,
  );
  if (!rows[0]?.weak)
    throw new TypeError('the login of ANALYTICS_DATABASE_URL may do more than read: make one with npm run analyst -- add');
}

function ownLogin({ databaseUrl, keys }: Pick<Config, 'databaseUrl' | 'keys'>): { readonly url: string; make(): Promise<void> } {
  const address = databaseUrl.reveal();
  const url = new URL(address);
  const database = decodeURIComponent(url.pathname.slice(1));
  const key = subkey(keys.master[0]!, 'sql-page');
  const derived = (what: string) => createHmac('sha256', key).update(`${what}:${database}`);
  // Roles belong to the server, so that each of its databases has a login of its own.
  const login = `sumaa_sql_${derived('login').digest('hex').slice(0, 16)}`;
  const password = derived('password').digest('base64url');
  url.username = login;
  url.password = password;
  return {
    url: url.href,
    async make() {
      const pool = createPool({ url: address, max: 1, applicationName: 'sumaa-command-api-sql-login' });
      try {
        await makeAnalystLogin(pool, { login, password, connections });
      } finally {
        await pool.end();
      }
    },
  };
}
