import path from 'node:path';
import { Client } from 'pg';
import { projectionList } from '@sumaa/projections/testing';
import { until } from '../../support/until.ts';
import { startChild, type Child } from '../../support/processes/child.ts';

/** Starts a process that folds every projection it can get once `SIGUSR2` tells it to, and until it is stopped; resolves when it is ready. */
function startFolding(databaseUrl: string, masterKey: Buffer): Promise<Child> {
  const program = path.join(import.meta.dirname, 'fold.ts');
  const env = { PATH: process.env['PATH'], TZ: 'UTC', DATABASE_URL: databaseUrl, MASTER_KEY: masterKey.toString('base64') };
  return new Promise((resolve, reject) => {
    const child = startChild(process.execPath, [...process.execArgv, program], { env, onLine: () => resolve(child) });
    void child.ended.then(() => reject(new Error(`the folding process ended: ${child.output()}`)));
  });
}

/** Folds all events into every read model by so many processes; the seconds that it takes until each model shows the last event and has its indexes. */
export async function foldBy(processes: number, databaseUrl: string, masterKey: Buffer): Promise<number> {
  const children = await Promise.all(Array.from({ length: processes }, () => startFolding(databaseUrl, masterKey)));
  const database = new Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    const from = performance.now();
    for (const child of children) child.signal('SIGUSR2');
    const folded = async () => {
      for (const child of children) if (!child.running) throw new Error(`a folding process ended: ${child.output()}`);
      const { rows } = await database.query<{ count: number }>(
        `select count(*)::int from consumer.checkpoint
         where kind = 'projection' and position::numeric >= (select max(position) from es.event) and not exists (select from consumer.due_index)`,
      );
      return rows[0]?.count;
    };
    await until(folded, (count) => count === projectionList.length, 3_600_000);
    return (performance.now() - from) / 1_000;
  } finally {
    await database.end();
    await Promise.all(children.map((child) => child.stop()));
  }
}
