import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { ConfigError } from '@sumaa/runtime/config';
import { startEmbeddedPostgres } from './postgres/index.ts';
import { loadStoreSettings } from './store-settings.ts';
import { loadKeys } from './keys.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** One operator command; resolves with the exit code. */
type OperatorsCommand = (given: {
  readonly args: readonly string[];
  readonly env: Env;
  readonly signal: AbortSignal;
  print(line: string): void;
}) => Promise<number>;

/** The environment of the installation: that of DATABASE_URL, else of the product on this machine with the same DATA_DIR. */
export async function operatorsEnvironment(given: Env): Promise<Env> {
  const dataDir = path.resolve(given['DATA_DIR'] || '.data');
  const ports = path.join(dataDir, 'ports.json');
  if (given['DATABASE_URL'] || !existsSync(ports)) return given;
  const { POSTGRES_PASSWORD, ...keys } = await loadKeys(dataDir);
  const { postgres } = JSON.parse(readFileSync(ports, 'utf8')) as { postgres: number };
  const database = `postgres://sumaa:${POSTGRES_PASSWORD}@127.0.0.1:${postgres}/sumaa`;
  return { ...keys, ...(await loadStoreSettings(dataDir)), DATABASE_URL: database, ...given };
}

/**
 * Starts the Postgres of a product that is not running, for as long as the command runs: it ends with the product, and some
 * remedies are for a product that refuses to start. Throws when the product is about to start or stop.
 */
export async function withPostgres<R>(given: Env, env: Env, run: (env: Env) => Promise<R>): Promise<R> {
  const dir = path.join(path.resolve(given['DATA_DIR'] || '.data'), 'postgres');
  const url = env['DATABASE_URL'];
  if (given['DATABASE_URL'] || !url || !existsSync(dir) || (await answers(url))) return run(env);
  const { username, password, pathname } = new URL(url);
  const postgres = await startEmbeddedPostgres({ dir, user: username, password, database: pathname.slice(1) });
  try {
    return await run({ ...env, DATABASE_URL: postgres.url });
  } finally {
    await postgres.stop();
  }
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Runs the command with this program's arguments and sets the exit code: its own, or 78 when the configuration is invalid. */
export async function runAsOperator(command: OperatorsCommand): Promise<void> {
  const stopping = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stopping.abort(new Error('interrupted')));
  try {
    process.exitCode = await withPostgres(process.env, await operatorsEnvironment(process.env), (env) =>
      command({ args: process.argv.slice(2), env, signal: stopping.signal, print: (line) => console.log(line) }),
    );
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exitCode = 78;
  }
}
