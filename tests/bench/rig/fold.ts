import { eventCatalogue } from '@sumaa/contracts';
import { createCodec, createPostgresEventStore, silentLog } from '@sumaa/event-store';
import { createConsumerHost } from '@sumaa/event-store/consumer';
import { makeDueIndexes, projectionList } from '@sumaa/projections/testing';
import { createDb, createPool } from '@sumaa/runtime/postgres';
import { createVault } from '@sumaa/runtime/vault';

/** Folds as the app does at its first start after a restore. */
const url = String(process.env['DATABASE_URL']);
const masterKeys = [Buffer.from(String(process.env['MASTER_KEY']), 'base64')];
const role = 'sumaa_projector';
const vaultPool = createPool({ url, max: 4, applicationName: 'bench-vault' });
const pool = createPool({ url, role, applicationName: 'bench-projector' });
const store = createPostgresEventStore({ connectionString: url });
const codec = createCodec({ catalogue: eventCatalogue, keys: createVault({ pool: vaultPool, masterKeys }).subjectKeys });
const host = createConsumerHost<unknown>({ store, codec, db: createDb(pool), connectionString: url, role, isFair: true });

const stop = new AbortController();
process.once('SIGTERM', () => stop.abort());
// Nothing else keeps the process alive until it is told.
const waiting = setInterval(() => {}, 60_000);
async function fold(): Promise<void> {
  clearInterval(waiting);
  const given = { db: host.db, databaseUrl: url, log: silentLog, signal: stop.signal };
  await Promise.all(
    projectionList.map((projection) =>
      projection.run(host, { signal: stop.signal, onCaughtUp: async () => void (await makeDueIndexes([projection.table], given)) }),
    ),
  );
  await host.close();
  await store.close();
  await Promise.all([pool.end(), vaultPool.end()]);
}
process.once('SIGUSR2', () => void fold());
process.stdout.write('ready\n');
