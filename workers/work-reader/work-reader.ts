import type { SyncKind, Uuid } from '@sumaa/contracts';
import type { Kysely, Selectable } from 'kysely';
import type { WorkViews } from './work-views.ts';

type Row<V extends keyof WorkViews> = Selectable<WorkViews[V]>;

/** What workers ask of the read side. Every answer may lag behind the store by the projections' delay. */
export interface WorkReader {
  account(accountId: Uuid): Promise<Row<'work.account'> | null>;
  owners(tenantId: Uuid): Promise<Row<'work.owner'>[]>;
  businessName(tenantId: Uuid): Promise<string | null>;
  connection(connectionId: Uuid): Promise<Row<'work.connection'> | null>;
  connected(): Promise<Row<'work.connection'>[]>;
  location(locationId: Uuid): Promise<Row<'work.location'> | null>;
  locationsOf(connectionId: Uuid): Promise<Row<'work.location'>[]>;
  firstRuns(tenantId: Uuid): Promise<Row<'work.sync_run'>[]>;
  runningRuns(connectionId?: Uuid): Promise<Row<'work.sync_run'>[]>;
  /** Parts that are neither completed nor failed, of runs that stand in the views. */
  openParts(): Promise<(Omit<Row<'work.sync_part'>, 'kind'> & { connection_id: Uuid; kind: SyncKind })[]>;
  /** Connections with a branch that no run has ever taken up. */
  connectionsWithUnsyncedLocations(): Promise<{ tenant_id: Uuid; connection_id: Uuid }[]>;
  repliesDue(): Promise<Row<'work.reply_due'>[]>;
  /** Whether every projection has passed the position. */
  reached(position: string): Promise<boolean>;
}

/** `limit` bounds what one sweep takes up; the next sweep goes on. */
export function createWorkReader(db: Kysely<WorkViews>, limit = 1_000): WorkReader {
  return {
    account: async (id) => (await db.selectFrom('work.account').selectAll().where('account_id', '=', id).executeTakeFirst()) ?? null,
    owners: (tenantId) => db.selectFrom('work.owner').selectAll().where('tenant_id', '=', tenantId).orderBy('account_id').execute(),
    businessName: async (tenantId) =>
      (await db.selectFrom('work.business').select('name').where('tenant_id', '=', tenantId).executeTakeFirst())?.name ?? null,
    connection: async (id) =>
      (await db.selectFrom('work.connection').selectAll().where('connection_id', '=', id).executeTakeFirst()) ?? null,
    connected: () => db.selectFrom('work.connection').selectAll().where('status', '=', 'connected').orderBy('connection_id').execute(),
    location: async (id) => (await db.selectFrom('work.location').selectAll().where('location_id', '=', id).executeTakeFirst()) ?? null,
    locationsOf: (connectionId) =>
      db.selectFrom('work.location').selectAll().where('connection_id', '=', connectionId).orderBy('location_id').execute(),
    firstRuns: (tenantId) =>
      db.selectFrom('work.sync_run').selectAll().where('tenant_id', '=', tenantId).where('kind', '=', 'first').execute(),
    runningRuns: (connectionId) =>
      db
        .selectFrom('work.sync_run')
        .selectAll()
        .where('state', '=', 'running')
        .$if(connectionId !== undefined, (query) => query.where('connection_id', '=', connectionId as Uuid))
        .limit(limit)
        .execute(),
    openParts: () =>
      db
        .selectFrom('work.sync_part as part')
        .innerJoin('work.sync_run as run', (join) =>
          join.onRef('run.run_id', '=', 'part.run_id').onRef('run.tenant_id', '=', 'part.tenant_id'),
        )
        .selectAll('part')
        .select(['run.connection_id', 'run.kind'])
        .where('part.state', 'not in', ['completed', 'failed'])
        .limit(limit)
        .execute(),
    connectionsWithUnsyncedLocations: () =>
      db
        .selectFrom('work.location as location')
        .innerJoin('work.connection as connection', 'connection.connection_id', 'location.connection_id')
        .select(['location.tenant_id', 'location.connection_id'])
        .distinct()
        .where('connection.status', '=', 'connected')
        .where((eb) =>
          eb.not(
            eb.exists(
              eb.selectFrom('work.sync_part as part').select('part.part_id').whereRef('part.location_id', '=', 'location.location_id'),
            ),
          ),
        )
        .limit(limit)
        .execute(),
    repliesDue: () => db.selectFrom('work.reply_due').selectAll().limit(limit).execute(),
    async reached(position) {
      const behind = await db
        .selectFrom('work.consumer_position')
        .select('name')
        .where((eb) => eb.or([eb('position', 'is', null), eb('position', '<', position)]))
        .limit(1)
        .executeTakeFirst();
      return behind === undefined;
    },
  };
}
