import { iso, type Overview, type Period, type Uuid } from '@sumaa/contracts';
import { sql } from 'kysely';
import {
  isAnswered,
  isBacklog,
  isHistoryIn,
  isLinked,
  percentOf,
  rounded,
  selectReviewItems,
  timeWindowCte,
  toReviewItem,
  type Tx,
} from '../../infra/index.ts';
import { countColumns, distributionOf, type Counts } from './counts.ts';

/** Lengths of the periods; each ends now and is counted back in the time zone of the business. */
const windows: Readonly<Record<Period, string>> = { '7d': '7 days', '30d': '30 days', '90d': '90 days', '1y': '1 year' };
const answeringWindow = '30 days';
const maxWaiting = 5;
const maxBacklog = 5;

interface OverviewRow extends Counts {
  readonly total: number;
  readonly in_period: number;
  readonly average: number | null;
  readonly previous: number;
  readonly average_before: number | null;
  readonly months: { month: string; count: number; average: number | null; partial: boolean }[];
  readonly waiting: number;
  readonly overdue: number;
  readonly backlog: number;
  readonly recent: number;
  readonly answered: number;
  readonly median_response_ms: number | null;
  readonly history_complete: boolean;
  readonly is_comparable: boolean;
  readonly history_imported: number;
  readonly history_available: number | null;
}

/** Every figure of the overview at `now`, of all branches or of one. */
export async function overview(
  tx: Tx,
  query: { readonly period: Period; readonly location?: Uuid | undefined },
  now: Date,
): Promise<Overview> {
  const row = await figuresOf(tx, query, now);
  const ofBranch = query.location ? sql`and location_id = ${query.location}` : sql``;
  const page = sql`select * from read.review where not removed and due_at is not null and ${isLinked()} ${ofBranch} order by due_order, review_id limit ${maxWaiting}`;
  const waiting = await selectReviewItems(page, sql`r.due_order, r.review_id`).execute(tx);
  const worth = sql`select * from read.review where ${isBacklog} and text <> '' ${ofBranch} order by low_order, review_id limit ${maxBacklog}`;
  const backlog = row.backlog > 0 ? await selectReviewItems(worth, sql`r.low_order, r.review_id`).execute(tx) : { rows: [] };
  const { is_comparable: isComparable, previous, in_period: inPeriod } = row;
  return {
    asOf: iso(now),
    historyComplete: row.history_complete,
    historyImported: row.history_imported,
    historyAvailable: row.history_available,
    total: row.total,
    inPeriod,
    average: row.average,
    averageBefore: isComparable ? row.average_before : null,
    positive: row.positive,
    previous,
    growth: isComparable && previous > 0 ? rounded((100 * (inPeriod - previous)) / previous, 1) : null,
    distribution: distributionOf(row.by_stars),
    sentiment: { positive: row.positive, neutral: row.neutral, negative: row.negative },
    months: row.months,
    waiting: {
      count: row.waiting,
      overdue: row.overdue,
      answeredPercent: row.recent > 0 ? percentOf(row.answered, row.recent) : null,
      medianResponseMs: rounded(row.median_response_ms, 0),
      items: waiting.rows.map(toReviewItem),
    },
    backlog: { count: row.backlog, items: backlog.rows.map(toReviewItem) },
  };
}

/** Reads all figures in one statement; each part reads its own index range. */
async function figuresOf(
  tx: Tx,
  { period, location }: { readonly period: Period; readonly location?: Uuid | undefined },
  now: Date,
): Promise<OverviewRow> {
  const shown = location ? sql`read.review where not removed and location_id = ${location}` : sql`read.review where not removed`;
  const branches = location ? sql`linked and location_id = ${location}` : sql`linked`;
  const { rows } = await sql<OverviewRow>`
    with ${timeWindowCte(now, windows[period])},
    answering as (
      select (${now}::timestamptz at time zone name - ${answeringWindow}::interval) at time zone name as since from zone),
    month as (
      select place, start, start at time zone zone as from_at, (start + interval '1 month') at time zone zone as to_at
      from (select place, zone, date_trunc('month', ${now}::timestamptz at time zone zone) - make_interval(months => 5 - place) as start
            from span, generate_series(0, 5) as place) m)
    select current.*, before.*, monthly.*, open.*, unhurried.*, answers.*, history.*,
      (select count(*)::int from ${shown}) as total,
      ${isHistoryIn(sql`not removed and created_at >= (select before from span)`, location)} as is_comparable
    from (
      select count(*)::int as in_period, avg(stars)::float8 as average, ${countColumns}
      from ${shown} and created_at >= (select since from span)) current,
    (
      select count(*)::int as previous, avg(stars)::float8 as average_before
      from ${shown} and created_at >= (select before from span) and created_at < (select since from span)) before,
    (
      select json_agg(json_build_object('month', to_char(m.start, 'YYYY-MM'), 'count', c.count, 'average', c.average, 'partial', m.place = 5)
        order by m.place) as months
      from month m cross join lateral (
        select count(*)::int as count, avg(stars)::float8 as average from ${shown} and created_at >= m.from_at and created_at < m.to_at) c) monthly,
    (
      select count(*)::int as waiting, count(*) filter (where due_at < ${now})::int as overdue
      from ${shown} and due_at is not null and ${isLinked()}) open,
    (select count(*)::int as backlog from ${shown} and ${isBacklog}) unhurried,
    (
      select count(*)::int as recent, count(*) filter (where ${isAnswered})::int as answered,
        (extract(epoch from percentile_cont(0.5) within group (order by greatest(interval '0', answered_at - created_at))
          filter (where answered_at is not null)) * 1000)::float8 as median_response_ms
      from ${shown} and created_at >= (select since from answering)) answers,
    (
      select coalesce(bool_and(history_complete), true) as history_complete, coalesce(sum(imported), 0)::int as history_imported,
        case when bool_and(review_count is not null) then sum(review_count)::int end as history_available
      from read.location where ${branches}) history`.execute(tx);
  // Aggregates without `group by` always return one row.
  return rows[0]!;
}
