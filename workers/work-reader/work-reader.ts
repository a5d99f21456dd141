import type { SyncKind, Uuid } from '@sumaa/contracts';
import { sql, type Kysely, type Selectable } from 'kysely';
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
  /** The linked branches, of whatever business, that are this location of Google's (`locations/…`). */
  locationsNamed(googleLocation: string): Promise<Row<'work.location'>[]>;
  /** Every review of a branch that Google still shows as far as we know. */
  reviewsOf(locationId: Uuid): Promise<Row<'work.review'>[]>;
  firstRuns(tenantId: Uuid): Promise<Row<'work.sync_run'>[]>;
  runningRuns(connectionId?: Uuid): Promise<Row<'work.sync_run'>[]>;
  /** Parts that are neither completed nor failed, of runs that stand in the views. */
  openParts(): Promise<(Omit<Row<'work.sync_part'>, 'kind'> & { connection_id: Uuid; kind: SyncKind })[]>;
  /** Connections with a branch that no run has ever taken up. */
  connectionsWithUnsyncedLocations(): Promise<{ tenant_id: Uuid; connection_id: Uuid }[]>;
  /** First runs that are complete and whose history nobody has begun, though a branch of theirs lacks it. */
  runsWithoutHistory(): Promise<Row<'work.sync_run'>[]>;
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
    locationsNamed: (name) =>
      db.selectFrom('work.location').selectAll().where('google_location', '=', name).orderBy('location_id').execute(),
    reviewsOf: (locationId) => db.selectFrom('work.review').selectAll().where('location_id', '=', locationId).execute(),
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
    runsWithoutHistory: () =>
      db
        .selectFrom('work.sync_run as first')
        .selectAll('first')
        .where('first.kind', '=', 'first')
        .where('first.state', '=', 'completed')
        .where((eb) =>
          eb.and([
            eb.exists(
              eb
                .selectFrom('work.location as location')
                .innerJoin('work.connection as connection', 'connection.connection_id', 'location.connection_id')
                .select('location.location_id')
                .whereRef('location.connection_id', '=', 'first.connection_id')
                .where('connection.status', '=', 'connected')
                .where('location.history_complete', '=', false)
                .where(sql<boolean>`location.location_id = any(first.location_ids)`),
            ),
            eb.not(
              eb.exists(
                eb
                  .selectFrom('work.sync_run as history')
                  .select('history.run_id')
                  .whereRef('history.connection_id', '=', 'first.connection_id')
                  .where('history.kind', '=', 'history')
                  .whereRef('history.location_ids', '=', 'first.location_ids'),
              ),
            ),
          ]),
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
