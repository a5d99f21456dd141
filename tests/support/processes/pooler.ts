import path from 'node:path';
import { Client } from 'pg';
import { until } from '../until.ts';
import { startChild, type Child } from './child.ts';
import { findPgBouncer } from './find-pgbouncer.ts';
import { keptPort } from './port.ts';

const start = path.resolve(import.meta.dirname, '../../../deploy/pooler/start.sh');

export interface Pooler {
  /** What the apps get as DATABASE_POOLER_URL. */
  readonly url: string;
  /** The address of one of its databases. */
  of(database: string): string;
  stop(): Promise<void>;
}

/** Starts PgBouncer before this Postgres, as the image does. Resolves when it takes connections. */
export async function startPooler(options: {
  readonly dir: string;
  readonly databaseUrl: string;
  readonly poolSize?: number;
}): Promise<Pooler> {
  const { dir, databaseUrl, poolSize = 20 } = options;
  const program = findPgBouncer();
  if (program === null) throw new Error('there is no PgBouncer from 1.21 on');
  const port = await keptPort();
  const { hostname, port: databasePort, username, password, pathname } = new URL(databaseUrl);
  const child: Child = startChild('/bin/sh', [start], {
    title: 'pooler',
    env: {
      PATH: process.env['PATH'],
      PGBOUNCER: program,
      POOLER_DIR: dir,
      POOLER_ADDRESS: '127.0.0.1',
      POOLER_PORT: String(port),
      POOLER_POOL_SIZE: String(poolSize),
      POSTGRES_HOST: hostname,
      POSTGRES_PORT: databasePort,
      POSTGRES_USER: username,
      POSTGRES_PASSWORD: decodeURIComponent(password),
      POSTGRES_DB: pathname.slice(1),
    },
  });
  const address = new URL(databaseUrl);
  address.port = String(port);
  address.pathname = '';
  const url = address.href;
  const of = (database: string) => `${url.replace(/\/$/, '')}/${database}`;
  const answers = async () => {
    if (!child.running) return `ended: ${child.output()}`;
    const client = new Client({ connectionString: of('pgbouncer') });
    client.on('error', () => {});
    try {
      await client.connect();
      return 'yes';
    } catch {
      return '';
    } finally {
      await client.end().catch(() => {});
    }
  };
  const answer = await until(answers, (text) => text !== '');
  if (answer !== 'yes') throw new Error(`the pooler did not start: ${answer}`);
  return { url, of, stop: async () => void (await child.stop('SIGINT')) };
}
