import path from 'node:path';
import { erasableStreams, eventCatalogue } from '@sumaa/contracts';
import { categoryOf, idOf, openEventStore, type EventStore } from '@sumaa/event-store';
import {
  ArchiveRefused,
  assertEmpty,
  assertNotesReach,
  destroyedSubjects,
  hasEvents,
  inspect,
  notedDestroyed,
  openBackupStore,
  readableIn,
  readHeader,
  restore,
  safetyFileName,
  type LostErasure,
  type Progress,
} from '@sumaa/event-store/archive';
import { dropIndexesUntilFolded, foldInThread, type FoldingThread } from '@sumaa/projections';
import type { Config } from '@sumaa/runtime/config';
import { createLog } from '@sumaa/runtime/log';
import { assertMigrated, migrate, unfinishedRestore } from '@sumaa/runtime/postgres';
import { beginQuarantine, noteRestored } from '@sumaa/runtime/quarantine';
import { openFileStore } from '@sumaa/runtime/storage';
import type pg from 'pg';
import { allMigrations } from '../compose.ts';
import { emptyDatabase, runningSessions } from './empty-database.ts';
import { backUpInto, holds, ownersPool, type BackupTools } from './back-up-into.ts';

/** `over`: over an installation that holds something. `confirm`: the name that its operator would be asked for; not where the console ordered it. */
export interface RestoreMode {
  readonly over: boolean;
  readonly confirm: string | null;
  readonly isOrdered?: boolean;
}

/**
 * Once so many events are written, the read models are built beside the others: fewer are folded in a moment, and projections that begin
 * behind read together.
 */
const foldedFrom = 20_000;

/**
 * Restores a file into this installation, quarantined, under a mark that keeps every process from starting until it is done. Over data only
 * after a confirmation and a safety backup. Keys that were destroyed since the backup, as this installation knows or as is noted beside the
 * backups, are destroyed again. Throws ArchiveRefused and what a store throws.
 */
export async function restoreInto(
  file: string,
  { over, confirm, isOrdered = false, tools }: RestoreMode & { readonly tools: BackupTools },
): Promise<void> {
  const { config, keys, print, signal } = tools;
  let began = performance.now();
  const { createdAt } = await readHeader(file);
  tools.progress?.('check', 0, 0);
  const pool = ownersPool(config);
  const beside: { folding?: FoldingThread } = {};
  try {
    const begun = await unfinishedRestore(pool);
    assertNotesReach(createdAt, new Date());
    const readable = begun === null ? await readableIn(pool, eventCatalogue) : { events: eventCatalogue, columns: null };
    const held = await inspect(file, keys, { readable, progress: ({ events }) => tools.progress?.('check', events, 0) });
    print(`The backup of ${createdAt} holds ${holds(held)}.`);
    const others = await runningSessions(pool);
    if (others.length > 0) throw new Error(`stop the product first; these use the database: ${others.join(', ')}`);
    if (over && config.eventStoreUrl && (await withStore(config, 'sumaa_projector', (store) => hasEvents(store, signal)))) {
      const message = 'EventStoreDB cannot be emptied: set EVENTSTORE_NAMESPACE to a name that was never used, and repeat this';
      throw new ArchiveRefused('namespace_used', message);
    }
    const noted = await notedDestroyed([path.dirname(file), path.join(config.dataDir, 'backups')]);
    let destroyed: readonly string[] = [...new Set([...noted, ...(await openBackupStore(config).destroyed())])];
    if (over) {
      const asked = performance.now();
      if (!isOrdered) await confirmed(pool, confirm, tools);
      began += performance.now() - asked;
      const own =
        begun === null ? await prepare(pool, tools, isOrdered ? path.basename(file) : null) : (JSON.parse(begun) as readonly string[]);
      destroyed = [...new Set([...destroyed, ...own])];
      await emptyDatabase(pool);
      await migrate({ url: config.databaseUrl.reveal(), packages: allMigrations });
    } else {
      await assertMigrated(pool, allMigrations);
      await withStore(config, 'sumaa_projector', (store) => assertEmpty({ store, pool, signal }));
      await pool.query(`create table public.sumaa_restore as select '[]'::text as note`);
    }
    await dropIndexesUntilFolded(pool);
    await beginQuarantine(pool, { since: new Date(), backupAt: new Date(createdAt) });
    // Without a database no columns were compared.
    const compared = begun === null ? held : undefined;
    const progress: Progress = ({ events }) => {
      tools.progress?.('restore', events, held.events);
      if (events >= foldedFrom) beside.folding ??= foldInThread(config, { log: createLog({ name: 'restore', level: 'warn' }), signal });
    };
    const files = openFileStore(config);
    const { destroyedAgain, lostErasures, storedFiles } = await withStore(config, 'sumaa_command', (store) =>
      restore(file, {
        store,
        pool,
        files,
        signal,
        keys,
        known: eventCatalogue,
        destroyed,
        progress,
        held: compared,
      }),
    );
    await eraseAgain(pool, lostErasures);
    // No event names the files that were uploaded after the backup, so nobody could erase them. Not with --into-empty: its bucket may be shared.
    if (over) for await (const id of files.list()) if (!storedFiles.has(id)) await files.remove(id);
    print(`Restored. Keys that were destroyed since the backup and are destroyed again: ${destroyedAgain}.`);
    await pool.query('drop table public.sumaa_restore');
    const end = await beside.folding?.finish(({ done, of }) => tools.progress?.('fold', done, of));
    await noteRestored(pool, { ms: performance.now() - began, hasReadModels: end?.isFolded === true });
    if (end?.failure) print(`The read model ${end.failure.readModel} could not be built: ${end.failure.reason}`);
    print(end?.isFolded ? 'Read models are built; the next start adds the activity log.' : 'Read models are built at the next start.');
    print(
      'No mail, message, charge or reply leaves until the numbers of invoices are saved in the console and: npm run restore -- --release',
    );
  } finally {
    await beside.folding?.stop();
    await pool.end();
  }
}

/** Has the workers write the erasures again that were lost, and clear what is left of whoever was erased. */
async function eraseAgain(pool: pg.Pool, lost: readonly LostErasure[]): Promise<void> {
  const due = lost.flatMap(({ stream, tenantId }) => {
    const kind = erasableStreams[categoryOf(stream)];
    const id = idOf(stream);
    return kind ? [{ job_id: `destroy-key-${id}`, payload: { tenantId, kind, id, isLost: true } }] : [];
  });
  await pool.query(
    `insert into outbox.erasure_due (job_id, payload, ordered_at)
     select job_id, payload, now() from json_to_recordset($1::json) as due (job_id text, payload json)
     on conflict (job_id) do update set payload = excluded.payload`,
    [JSON.stringify(due)],
  );
}

async function withStore<R>(
  config: Config,
  role: 'sumaa_projector' | 'sumaa_command',
  work: (store: EventStore) => Promise<R>,
): Promise<R> {
  const store = await openEventStore(config, { role, log: createLog({ name: 'backup', level: 'warn' }) });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

async function confirmed(pool: pg.Pool, given: string | null, { ask }: Pick<BackupTools, 'ask'>): Promise<void> {
  const { rows } = await pool.query<{ name: string }>('select current_database() as name');
  const name = rows[0]?.name ?? '';
  const typed = given ?? (await ask?.(`Everything in the database «${name}» is replaced. To confirm, type its name: `)) ?? null;
  if (typed?.trim() !== name) throw new Error(`not confirmed: the database is called «${name}». Nothing was changed.`);
}

/**
 * Backs up what is there and notes whose keys were destroyed; from here on the database must be restored to the end. `ordered`: the file that
 * the console ordered, which the next start goes on with.
 */
async function prepare(pool: pg.Pool, tools: BackupTools, ordered: string | null): Promise<readonly string[]> {
  await openBackupStore(tools.config).place(safetyFileName(new Date()), (file) => backUpInto(file, tools));
  const destroyed = await destroyedSubjects(pool);
  // In one statement: a mark without its note would keep the product from starting, and every restore from going on.
  await pool.query('create table public.sumaa_restore as select $1::text as note, $2::text as file', [JSON.stringify(destroyed), ordered]);
  return destroyed;
}
