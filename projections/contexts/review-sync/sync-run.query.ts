import type { SyncKind, SyncPartFailure, SyncRunView, Uuid } from '@sumaa/contracts';
import type { SignedIn } from '@sumaa/runtime/http';
import { sql, type RawBuilder } from 'kysely';
import { instant, selectReviewItems, toReviewItem, type Tx } from '../../infra/index.ts';
import type { SyncPartRow } from './sync-part.projection.ts';
import type { StageRow } from './sync-run.projection.ts';

/** A sync part with its branch; the fields of the part are null before it has started. */
interface JoinedPart {
  readonly locationId: Uuid;
  readonly name: string | null;
  readonly state: SyncPartRow['state'] | null;
  readonly started: boolean;
  readonly received: number | null;
  readonly classified: number | null;
  readonly expected: number | null;
  readonly reason: SyncPartFailure | null;
}

interface SyncRunQueryRow {
  readonly run_id: Uuid;
  readonly kind: SyncKind;
  readonly state: 'running' | 'completed';
  readonly started_at: Date;
  readonly completed_at: Date | null;
  readonly location_ids: Uuid[];
  readonly stages: StageRow[];
  readonly parts: JoinedPart[];
}

const maxArrivals = 5;

/** The caller; arrivals are reviews and are returned only to callers with `reviews.read`. */
type Caller = Pick<SignedIn, 'abilities'>;

/** The newest first sync of the tenant; null before there is one. */
export const currentSyncRun = (tx: Tx, caller: Caller): Promise<SyncRunView | null> =>
  syncRunWhere(
    tx,
    caller,
    sql`run.run_id = (select run_id from read.sync_run where kind = 'first' order by started_at desc, run_id limit 1)`,
  );

/** One run; null when the tenant has no run with this id. */
export const syncRun = (tx: Tx, caller: Caller, id: Uuid): Promise<SyncRunView | null> => syncRunWhere(tx, caller, sql`run.run_id = ${id}`);

async function syncRunWhere(tx: Tx, { abilities }: Caller, which: RawBuilder<unknown>): Promise<SyncRunView | null> {
  const { rows } = await sql<SyncRunQueryRow>`
    select run.run_id, run.kind, run.state, run.started_at, run.completed_at, run.location_ids, run.stages, p.parts
    from read.sync_run run
    cross join lateral (
      select coalesce(json_agg(json_build_object('locationId', wanted.id, 'name', l.title, 'state', part.state,
        'started', part.started_at is not null or part.state = 'failed', 'received', part.received, 'classified', part.classified,
        'expected', part.expected, 'reason', part.reason) order by wanted.place), '[]'::json) as parts
      from unnest(run.location_ids) with ordinality as wanted(id, place)
      left join read.location l on l.location_id = wanted.id
      left join read.sync_part part on part.run_id = run.run_id and part.location_id = wanted.id
      where read.sees_branch(wanted.id)) p
    where ${which}`.execute(tx);
  const [row] = rows;
  if (!row) return null;
  return viewOf(row, abilities.includes('reviews.read') ? await arrivalsOf(tx, row) : []);
}

/** The newest reviews that were received during the run, newest first. */
async function arrivalsOf(tx: Tx, { location_ids, started_at, completed_at }: SyncRunQueryRow): Promise<SyncRunView['arrivals']> {
  const page = sql`
    select * from read.review
    where received_at >= ${started_at} and received_at <= ${completed_at ?? 'infinity'}::timestamptz
      and location_id = any(${location_ids}::uuid[]) and not removed
    order by received_at desc, created_at desc, review_id limit ${maxArrivals}`;
  const { rows } = await selectReviewItems(page, sql`r.received_at desc, r.created_at desc, r.review_id`).execute(tx);
  return rows.map(toReviewItem);
}

function viewOf(row: SyncRunQueryRow, arrivals: SyncRunView['arrivals']): SyncRunView {
  const sum = (of: (part: JoinedPart) => number | null) => row.parts.reduce((total, part) => total + (of(part) ?? 0), 0);
  const counted = row.parts.every((part) => part.expected !== null || part.state === 'failed');
  const received = sum((part) => part.received);
  const expected = counted ? sum((part) => part.expected) : null;
  // An active stage takes its count from the parts, a completed one from its event.
  const moving: Partial<Record<StageRow['stage'], { count: number; total: number | null }>> = {
    locations_linking: { count: row.parts.filter((part) => part.started).length, total: row.parts.length },
    reviews_sync: { count: received, total: expected },
    analytics_processing: { count: sum((part) => part.classified), total: expected },
  };
  return {
    runId: row.run_id,
    kind: row.kind,
    state: row.state,
    startedAt: instant(row.started_at),
    completedAt: instant(row.completed_at),
    received,
    expected,
    stages: row.stages.map((stage) => {
      const { count, total } = moving[stage.stage] ?? { count: stage.count, total: null };
      return { ...stage, count: stage.state === 'completed' ? stage.count : stage.state === 'pending' ? 0 : count, total };
    }),
    parts: row.parts.map(({ locationId, name, state, received: read, expected: wanted, reason }) => ({
      locationId,
      name: name ?? '',
      state: state ?? 'pending',
      received: read ?? 0,
      expected: wanted,
      reason,
    })),
    arrivals,
  };
}
