import { typedRows } from '@sumaa/event-store/consumer';
import type pg from 'pg';
import { activityProjection, type ActivityRow } from '../contexts/reviews/activity.projection.ts';
import { activityLive } from '../contexts/reviews/live.ts';
import { listed, type ListedProjection } from '../infra/index.ts';

/** A later version of the activity feed with the same rows, and its table as a migration would make it. */
export async function activityVersion(pool: Pick<pg.Pool, 'query'>, version: number): Promise<ListedProjection> {
  const table = `read.activity_v${version}`;
  await pool.query(
    `create table ${table} (like read.activity_v1 including all);
     call read.protect('${table}');
     create policy branches on ${table} as restrictive for select to sumaa_query using (location_id is null or read.sees_branch(location_id))`,
  );
  const columns = {
    id: 'uuid',
    tenantId: 'text',
    kind: 'text',
    at: 'timestamptz',
    accountId: 'uuid',
    reviewId: 'uuid',
    locationId: 'uuid',
    stars: 'int',
    previousStars: 'int',
    count: 'int',
  } as const;
  return listed(
    { ...activityProjection, version, rows: typedRows<ActivityRow>({ table, key: 'id', columns }) },
    activityLive,
    `create or replace view read.activity with (security_invoker = true) as
       select * from ${table} where tenant_id = current_setting('app.tenant_id', true);
     create or replace view work.prunable_activity with (security_invoker = true) as select id, at from ${table}`,
  );
}
