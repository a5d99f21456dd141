import { randomBytes } from 'node:crypto';
import { analystLoginPrefix, AnalystName } from '@sumaa/contracts';
import { loadConfig } from '@sumaa/runtime/config';
import { analystLimits, analystLogins, createPool, makeAnalystLogin, openDatabases, removeAnalystLogin } from '@sumaa/runtime/postgres';
import type { Pool } from 'pg';
import type { Command } from './run-command.ts';

const usage = `npm run analyst -- add NAME      makes a login that reads the views of the schema analytics, and prints its password once
npm run analyst -- remove NAME   removes it and ends its connections
npm run analyst -- list          lists the logins`;

const prefix = analystLoginPrefix;

/** Manages the logins of analysts. Resolves with the exit code: 0 done, 1 failed (the reason was printed), 64 invalid usage. */
export async function runAnalystCommand({ args, env, print }: Omit<Command, 'signal'>): Promise<number> {
  const [verb, name = '', ...rest] = args;
  const isNamed = (verb === 'add' || verb === 'remove') && AnalystName.safeParse(name).success && rest.length === 0;
  if (!isNamed && !(verb === 'list' && args.length === 1)) {
    print(usage);
    return 64;
  }
  const config = loadConfig(env, { process: 'operator' });
  const url = config.databaseUrl.reveal();
  const pool = createPool({ url, max: 1, applicationName: 'sumaa-operator-analyst' });
  const login = `${prefix}${name}`;
  try {
    const logins = await analystLogins(pool, prefix);
    if (verb === 'list') {
      for (const each of logins) print(each);
      if (logins.length === 0) print('There is no login.');
      return 0;
    }
    const exists = logins.includes(login);
    if (exists !== (verb === 'remove')) {
      print(exists ? `${login} exists already.` : `There is no login ${login}.`);
      return 1;
    }
    if (verb === 'remove') await removeAnalystLogin(pool, login);
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

async function add(pool: Pool, login: string, url: string, print: Command['print']): Promise<void> {
  const password = randomBytes(24).toString('base64url');
  await makeAnalystLogin(pool, { login, password, connections: analystLimits.connections });
  const { hostname, port, pathname } = new URL(url);
  print(`postgres://${login}:${password}@${hostname}:${port || '5432'}${pathname}`);
  print('The password is shown this once. docs/analysts.md says what it reads.');
  const open = await openDatabases(pool);
  if (open.length > 0)
    print(`It may also enter what is open to every login of this server: ${open.join(', ')}. docs/analysts.md says how to close it.`);
}
