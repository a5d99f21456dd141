import { randomBytes } from 'node:crypto';
import { loadConfig } from '@sumaa/runtime/config';
import { createPool } from '@sumaa/runtime/postgres';
import { escapeIdentifier, escapeLiteral, type Pool } from 'pg';
import type { Command } from './run-command.ts';

const usage = `npm run analyst -- add NAME      makes a login that reads the views of the schema analytics, and prints its password once
npm run analyst -- remove NAME   removes it and ends its connections
npm run analyst -- list          lists the logins`;

/** Of each login. Whoever signs in can raise the two times for their session; the number of connections and the rights stay. */
export const analystLimits = { connections: 3, statement: '30s', idleInTransaction: '60s' } as const;

const loginName = /^[a-z][a-z0-9_]{0,30}$/;
const prefix = 'analyst_';

/** Manages the logins of analysts. Resolves with the exit code: 0 done, 1 failed (the reason was printed), 64 invalid usage. */
export async function runAnalystCommand({ args, env, print }: Omit<Command, 'signal'>): Promise<number> {
  const [verb, name = '', ...rest] = args;
  const isNamed = (verb === 'add' || verb === 'remove') && loginName.test(name) && rest.length === 0;
  if (!isNamed && !(verb === 'list' && args.length === 1)) {
    print(usage);
    return 64;
  }
  const config = loadConfig(env, { process: 'operator' });
  const url = config.databaseUrl.reveal();
  const pool = createPool({ url, max: 1, applicationName: 'sumaa-operator-analyst' });
  const login = `${prefix}${name}`;
  try {
    if (verb === 'list') return await list(pool, print);
    const exists = (await logins(pool)).includes(login);
    if (exists !== (verb === 'remove')) {
      print(exists ? `${login} exists already.` : `There is no login ${login}.`);
      return 1;
    }
    if (verb === 'remove') await remove(pool, login);
    else await add(pool, login, url, print);
    return 0;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    print(error.message);
    return 1;
  } finally {
    await pool.end();
  }
}

async function logins(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ rolname: string }>(
    `select r.rolname from pg_auth_members m join pg_roles r on r.oid = m.member
     where m.roleid = 'analyst'::regrole and r.rolcanlogin and starts_with(r.rolname, $1) order by 1`,
    [prefix],
  );
  return rows.map(({ rolname }) => rolname);
}

async function list(pool: Pool, print: Command['print']): Promise<number> {
  const found = await logins(pool);
  for (const login of found) print(login);
  if (found.length === 0) print('There is no login.');
  return 0;
}

async function add(pool: Pool, login: string, url: string, print: Command['print']): Promise<void> {
  const password = randomBytes(24).toString('base64url');
  const role = escapeIdentifier(login);
  const { connections, statement, idleInTransaction } = analystLimits;
  // One string of several statements is one transaction.
  await pool.query(`
    create role ${role} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls inherit
      connection limit ${connections} password ${escapeLiteral(password)};
    grant analyst to ${role};
    alter role ${role} set default_transaction_read_only = on;
    alter role ${role} set statement_timeout = ${escapeLiteral(statement)};
    alter role ${role} set idle_in_transaction_session_timeout = ${escapeLiteral(idleInTransaction)};
    alter role ${role} set search_path = analytics`);
  const { hostname, port, pathname } = new URL(url);
  print(`postgres://${login}:${password}@${hostname}:${port || '5432'}${pathname}`);
  print('The password is shown this once. docs/analysts.md says what it reads.');
}

async function remove(pool: Pool, login: string): Promise<void> {
  const role = escapeIdentifier(login);
  await pool.query(`alter role ${role} nologin`);
  await pool.query('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [login]);
  await pool.query(`drop owned by ${role}; drop role ${role}`);
}
