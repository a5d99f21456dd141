import {
  daysBefore,
  iso,
  responseSpeeds,
  stepFor,
  type Analytics,
  type AnalyticsDetail,
  type AnalyticsMark,
  type AnalyticsQuery,
  type Days,
  type PeriodFigures,
  type Refusal,
  type Uuid,
} from '@sumaa/contracts';
import { sql, type RawBuilder } from 'kysely';
import { refuse } from '../http/index.ts';
import { pointsOf, type DayCounts } from './points.ts';
import { daysIn, isHistoryIn, settingOf, shownIn, type Range, type Tx } from './range.ts';
import { isAnswered, isSentReply, isTargetMet, isTargetMissed, responseSpeed, responseTime } from './response-time.ts';

interface FigureColumns {
  readonly reviews: number;
  readonly rated: number;
  readonly average: number | null;
  readonly answered: number;
  readonly positive: number;
  readonly median_ms: number | null;
}

interface TotalColumns extends FigureColumns {
  readonly by_stars: number[];
  readonly by_speed: number[];
  readonly p90_ms: number | null;
  readonly met: number;
  readonly missed: number;
  readonly mismatches: number;
}

interface BranchColumns extends FigureColumns {
  readonly location_id: Uuid;
}

interface PersonColumns {
  readonly account_id: Uuid;
  readonly name: string | null;
  readonly reviews: number;
  readonly median_ms: number | null;
}

/** All that one pass over the reviews of a period tells. The lists: null without the whole plan. */
interface Counted {
  readonly total: TotalColumns;
  readonly earlier: FigureColumns;
  /** Whether the period may be compared with the one before. */
  readonly historyComplete: boolean;
  readonly days: readonly DayCounts[];
  readonly arrivals: AnalyticsDetail['arrivals'] | null;
  readonly branches: readonly BranchColumns[] | null;
  readonly people: readonly PersonColumns[] | null;
}

const milliseconds = (time: RawBuilder<unknown>) => sql`(extract(epoch from ${time}) * 1000)::float8`;
const tookMs = milliseconds(responseTime);
/** `took`: the column of the response time in ms. */
const figureColumns = (
  took: RawBuilder<unknown>,
) => sql`count(*)::int as reviews, count(stars)::int as rated, sum(stars)::float8 / nullif(count(stars), 0) as average,
  count(*) filter (where ${isAnswered})::int as answered, count(*) filter (where sentiment = 'positive')::int as positive,
  round(percentile_cont(0.5) within group (order by ${took})) as median_ms`;

const figuresOf = ({ reviews, rated, average, answered, positive, median_ms: medianMs }: FigureColumns): PeriodFigures => ({
  reviews,
  rated,
  average,
  answered,
  positive,
  medianMs,
});

const counts = (of: RawBuilder<unknown>, values: readonly (string | number)[]) =>
  sql`json_build_array(${sql.join(values.map((value) => sql`count(*) filter (where ${of} = ${value})`))})`;

/** The figures of the analytics at `now`, of all branches or of one. Refuses a period that the plan of the business does not have. */
export async function analytics(tx: Tx, query: AnalyticsQuery, now: Date): Promise<Analytics | Refusal> {
  const { location } = query;
  const setting = await settingOf(tx, now);
  const { zone, today, weekStart, isWhole } = setting;
  const days = daysIn(query, setting);
  if (days === null) return refuse('not_in_plan');
  const before = daysBefore(days);
  const step = stepFor(days);
  const range = { zone, location };
  const { total, earlier, historyComplete, ...counted } = await countedOf(tx, { days, before, range, isWhole, now });
  const { branches: places, marks } = await marksOf(tx, days, range);
  return {
    asOf: iso(now),
    ...days,
    before,
    weekStart,
    historyComplete,
    figures: figuresOf(total),
    figuresBefore: historyComplete ? figuresOf(earlier) : null,
    trend: { step, points: pointsOf(days, step, weekStart, counted.days, today) },
    distribution: total.by_stars.map((reviews, place) => ({ stars: 5 - place, reviews })),
    marks,
    detail: isWhole
      ? {
          weeks: pointsOf(days, 'week', weekStart, counted.days, today),
          speed: {
            buckets: responseSpeeds.map((speed, place) => ({ speed, reviews: total.by_speed[place] ?? 0 })),
            ninetiethMs: total.p90_ms,
            target: { met: total.met, missed: total.missed },
          },
          arrivals: counted.arrivals ?? [],
          mismatches: total.mismatches,
          branches: branchesOf(counted.branches ?? [], places),
          people: (counted.people ?? []).map(({ account_id: accountId, name, reviews, median_ms: medianMs }) => ({
            accountId,
            name,
            reviews,
            medianMs,
          })),
        }
      : null,
  };
}

interface Asked {
  readonly days: Days;
  readonly before: Days;
  readonly range: Range;
  readonly isWhole: boolean;
  readonly now: Date;
}

/** One statement that reads each review of the period once: planning and round trips cost more than counting. */
async function countedOf(tx: Tx, { days, before, range, isWhole, now }: Asked): Promise<Counted> {
  const list = (rows: RawBuilder<unknown>) => sql`(select coalesce(json_agg(x), '[]') from (${rows}) x)`;
  const ifWhole = (part: RawBuilder<unknown>) => (isWhole ? part : sql`null`);
  const { rows } = await sql<Counted>`
    with r as materialized (
      select review_id, location_id, stars, sentiment, answered_at, mismatch, created_at, created_at at time zone ${range.zone} as local,
        ${tookMs} as took_ms, ${responseSpeed} as speed, ${isTargetMet} as met, ${isTargetMissed(now)} as missed
      from read.review where ${shownIn(days, range)})
    select
      (select row_to_json(x) from (
        select ${figureColumns(sql`took_ms`)}, ${counts(sql`stars`, [5, 4, 3, 2, 1])} as by_stars, ${counts(sql`speed`, responseSpeeds)} as by_speed,
          round(percentile_cont(0.9) within group (order by took_ms)) as p90_ms, count(*) filter (where met)::int as met,
          count(*) filter (where missed)::int as missed, count(*) filter (where mismatch)::int as mismatches
        from r) x) as total,
      (select row_to_json(x) from (select ${figureColumns(tookMs)} from read.review where ${shownIn(before, range)}) x) as earlier,
      ${isHistoryIn(shownIn({ from: before.from, to: days.to }, range), range.location)} as "historyComplete",
      ${list(sql`select local::date as day, count(*) as reviews, count(stars) as rated, coalesce(sum(stars), 0) as stars,
        count(*) filter (where sentiment = 'positive') as positive, count(*) filter (where sentiment = 'neutral') as neutral,
        count(*) filter (where sentiment = 'negative') as negative from r group by 1`)} as days,
      ${ifWhole(
        list(sql`select extract(dow from local)::int as weekday, extract(hour from local)::int as hour, count(*) as reviews
          from r group by 1, 2 order by 1, 2`),
      )} as arrivals,
      ${ifWhole(list(sql`select location_id, ${figureColumns(sql`took_ms`)} from r group by 1`))} as branches,
      ${ifWhole(list(peopleRows))} as people`.execute(tx);
  // Without `from` there is always one row.
  return rows[0]!;
}

/**
 * Of the reviews `r` that are answered. Each counts once for everybody whose reply reached Google, also if another replaced it; replies
 * that Google rejected do not count. Those of the publishing rule are of the business, so they count for no person.
 */
const peopleRows = sql`
  select p.*, a.full_name as name from (
    select w.account_id, count(*) as reviews,
      round(percentile_cont(0.5) within group (order by ${milliseconds(sql`greatest(interval '0', w.sent_at - r.created_at)`)})) as median_ms
    from r join (
      select account_id, review_id, min(went_out_at) as sent_at from read.written_reply
      where ${isSentReply} and account_id::text <> current_setting('app.tenant_id', true) group by 1, 2) w using (review_id)
    where ${isAnswered} group by 1) p
  left join read.account a on a.account_id = p.account_id order by p.reviews desc, p.account_id`;

function branchesOf(rows: readonly BranchColumns[], places: readonly NamedBranch[]): AnalyticsDetail['branches'] {
  const names = new Map(places.map(({ id, name }) => [id, name]));
  const branches = rows.map((row) => ({ ...figuresOf(row), locationId: row.location_id, name: names.get(row.location_id) ?? null }));
  return branches.toSorted(
    (one, other) =>
      (other.average ?? 0) - (one.average ?? 0) || other.reviews - one.reviews || (one.locationId < other.locationId ? -1 : 1),
  );
}

interface NamedBranch {
  readonly id: Uuid;
  readonly name: string;
}

interface MarkColumns {
  readonly kind: AnalyticsMark['kind'];
  readonly day: string;
  /** Of a branch. */
  readonly id: Uuid | null;
  /** Of a target. */
  readonly ms: number | null;
}

/** The branches, and what happened in the period. */
async function marksOf(
  tx: Tx,
  days: Days,
  { zone, location }: Range,
): Promise<{ readonly branches: readonly NamedBranch[]; readonly marks: AnalyticsMark[] }> {
  const { rows } = await sql<{ readonly branches: readonly NamedBranch[]; readonly changes: readonly MarkColumns[] }>`
    with change as (
      select c.at, c.kind, l.location_id as id, null::int as ms
      from read.branch_links l, json_to_recordset(l.changes) as c(at timestamptz, kind text)
      where ${location === undefined ? sql`true` : sql`location_id = ${location}`}
      union all
      select c.at, c.kind || '_changed', null, c.ms from read.answer_target a, json_to_recordset(a.changes) as c(at timestamptz, kind text, ms int)),
    dated as (select *, to_char(at at time zone ${zone}, 'YYYY-MM-DD') as day from change)
    select
      (select coalesce(json_agg(json_build_object('id', location_id, 'name', title)), '[]') from read.location) as branches,
      (select coalesce(json_agg(json_build_object('kind', kind, 'day', day, 'id', id, 'ms', ms) order by day, at, id), '[]')
        from dated where day between ${days.from} and ${days.to}) as changes`.execute(tx);
  const { branches, changes } = rows[0]!;
  const nameOf = new Map(branches.map(({ id, name }) => [id, name]));
  const marks = changes.map(({ kind, day, id, ms }): AnalyticsMark => {
    if (kind === 'target_changed') return { kind, day, ms: ms ?? 0 };
    return kind === 'hours_changed' ? { kind, day } : { kind, day, name: (id === null ? undefined : nameOf.get(id)) ?? '' };
  });
  return { branches, marks };
}
