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
import { daysIn, settingOf, shownIn, type Range, type Tx } from './range.ts';
import { isSentReply, isTargetMet, isTargetMissed, responseSpeed, responseTime } from './response-time.ts';
import { rounded } from './rounded.ts';

interface FigureColumns {
  readonly reviews: number;
  readonly average: number | null;
  readonly answered: number;
  readonly positive: number;
  readonly median_ms: number | null;
}

interface TotalRow extends FigureColumns {
  readonly location_id: Uuid | null;
  readonly by_stars: number[];
  readonly by_speed: number[];
  readonly p90_ms: number | null;
  readonly met: number;
  readonly missed: number;
  readonly mismatches: number;
}

const took = sql`extract(epoch from ${responseTime}) * 1000`;
const figureColumns = sql`count(*)::int as reviews, avg(stars)::float8 as average, count(*) filter (where replied)::int as answered,
  count(*) filter (where sentiment = 'positive')::int as positive,
  round(percentile_cont(0.5) within group (order by ${took}))::float8 as median_ms`;

const figuresOf = ({ reviews, average, answered, positive, median_ms: medianMs }: FigureColumns): PeriodFigures => ({
  reviews,
  average: rounded(average, 2),
  answered,
  positive,
  medianMs,
});

const counts = (of: RawBuilder<unknown>, values: readonly (string | number)[]) =>
  sql`array[${sql.join(values.map((value) => sql`count(*) filter (where ${of} = ${value})`))}]::int[]`;

/** The figures of the analytics at `now`, of all branches or of one. Refuses a period that the plan of the business does not have. */
export async function analytics(tx: Tx, query: AnalyticsQuery, now: Date): Promise<Analytics | Refusal> {
  const { location } = query;
  const setting = await settingOf(tx, location, now);
  const { zone, today, weekStart, historyComplete, isWhole } = setting;
  const days = daysIn(query, setting);
  if (days === null) return refuse('not_in_plan');
  const before = daysBefore(days);
  const range = { zone, location };
  const shown = shownIn(days, range);
  const totals = await totalsOf(tx, shown, now);
  // The empty grouping set always gives a row.
  const total = totals.find(({ location_id: id }) => id === null)!;
  const earlier = await sql<FigureColumns>`select ${figureColumns} from read.review where ${shownIn(before, range)}`.execute(tx);
  const byDay = await dayCountsOf(tx, shown, zone);
  const step = stepFor(days);
  return {
    asOf: iso(now),
    ...days,
    before,
    weekStart,
    historyComplete,
    figures: figuresOf(total),
    figuresBefore: historyComplete ? figuresOf(earlier.rows[0]!) : null,
    trend: { step, points: pointsOf(days, step, weekStart, byDay, today) },
    distribution: total.by_stars.map((reviews, place) => ({ stars: 5 - place, reviews })),
    marks: await marksOf(tx, days, range),
    detail: isWhole
      ? {
          weeks: pointsOf(days, 'week', weekStart, byDay, today),
          speed: {
            buckets: responseSpeeds.map((speed, place) => ({ speed, reviews: total.by_speed[place] ?? 0 })),
            ninetiethMs: total.p90_ms,
            target: { met: total.met, missed: total.missed },
          },
          arrivals: await arrivalsOf(tx, shown, zone),
          mismatches: total.mismatches,
          branches: await branchesOf(tx, totals),
          people: await peopleOf(tx, shown),
        }
      : null,
  };
}

async function totalsOf(tx: Tx, shown: RawBuilder<unknown>, now: Date): Promise<readonly TotalRow[]> {
  const { rows } = await sql<TotalRow>`
    select location_id, ${figureColumns}, ${counts(sql`stars`, [5, 4, 3, 2, 1])} as by_stars, ${counts(responseSpeed, responseSpeeds)} as by_speed,
      round(percentile_cont(0.9) within group (order by ${took}))::float8 as p90_ms,
      count(*) filter (where ${isTargetMet})::int as met, count(*) filter (where ${isTargetMissed(now)})::int as missed,
      count(*) filter (where mismatch)::int as mismatches
    from read.review where ${shown} group by grouping sets ((), (location_id))`.execute(tx);
  return rows;
}

async function dayCountsOf(tx: Tx, shown: RawBuilder<unknown>, zone: string): Promise<readonly DayCounts[]> {
  const { rows } = await sql<DayCounts>`
    select to_char(created_at at time zone ${zone}, 'YYYY-MM-DD') as day, count(*)::int as reviews, count(stars)::int as rated,
      coalesce(sum(stars), 0)::int as stars, count(*) filter (where sentiment = 'positive')::int as positive,
      count(*) filter (where sentiment = 'neutral')::int as neutral, count(*) filter (where sentiment = 'negative')::int as negative
    from read.review where ${shown} group by 1`.execute(tx);
  return rows;
}

async function arrivalsOf(tx: Tx, shown: RawBuilder<unknown>, zone: string): Promise<AnalyticsDetail['arrivals']> {
  const { rows } = await sql<AnalyticsDetail['arrivals'][number]>`
    select extract(dow from created_at at time zone ${zone})::int as weekday, extract(hour from created_at at time zone ${zone})::int as hour,
      count(*)::int as reviews
    from read.review where ${shown} group by 1, 2 order by 1, 2`.execute(tx);
  return rows;
}

async function branchesOf(tx: Tx, totals: readonly TotalRow[]): Promise<AnalyticsDetail['branches']> {
  const { rows } = await sql<{ location_id: Uuid; title: string }>`select location_id, title from read.location`.execute(tx);
  const names = new Map(rows.map(({ location_id: id, title }) => [id, title]));
  const branches = totals.flatMap((row) =>
    row.location_id === null ? [] : [{ ...figuresOf(row), locationId: row.location_id, name: names.get(row.location_id) ?? null }],
  );
  return branches.toSorted(
    (one, other) =>
      (other.average ?? 0) - (one.average ?? 0) || other.reviews - one.reviews || (one.locationId < other.locationId ? -1 : 1),
  );
}

/**
 * A review counts once for everybody who answered it; replies that Google rejected do not count. Those of the publishing rule are of the
 * business, so they count for no person.
 */
async function peopleOf(tx: Tx, shown: RawBuilder<unknown>): Promise<AnalyticsDetail['people']> {
  const { rows } = await sql<{ account_id: Uuid; name: string | null; reviews: number; median_ms: number | null }>`
    select p.*, a.full_name as name from (
      select w.account_id, count(*)::int as reviews,
        round(percentile_cont(0.5) within group (order by extract(epoch from greatest(interval '0', w.sent_at - r.created_at)) * 1000))::float8 as median_ms
      from (select review_id, created_at from read.review where ${shown}) r
      join (select account_id, review_id, min(went_out_at) as sent_at from read.written_reply
        where ${isSentReply} and account_id::text <> current_setting('app.tenant_id', true) group by 1, 2) w using (review_id)
      group by 1) p
    left join read.account a on a.account_id = p.account_id order by p.reviews desc, p.account_id`.execute(tx);
  return rows.map(({ account_id: accountId, name, reviews, median_ms: medianMs }) => ({ accountId, name, reviews, medianMs }));
}

async function marksOf(tx: Tx, days: Days, { zone, location }: Range): Promise<AnalyticsMark[]> {
  const linked = await sql<{ day: string; name: string }>`
    select to_char(linked_at at time zone ${zone}, 'YYYY-MM-DD') as day, title as name from read.location
    where linked ${location ? sql`and location_id = ${location}` : sql``} order by linked_at, location_id`.execute(tx);
  const target = await sql<{ readonly kind: 'target' | 'hours'; readonly ms: number; readonly day: string }>`
    select c.kind, c.ms, to_char(c.at at time zone ${zone}, 'YYYY-MM-DD') as day
    from read.answer_target a, json_to_recordset(a.changes) as c(at timestamptz, kind text, ms int) order by c.at`.execute(tx);
  const marks: AnalyticsMark[] = [
    ...linked.rows.map(({ day, name }) => ({ kind: 'branch_linked' as const, day, name })),
    ...target.rows.map(({ day, kind, ms }) =>
      kind === 'target' ? { kind: 'target_changed' as const, day, ms } : { kind: 'hours_changed' as const, day },
    ),
  ];
  return marks.filter(({ day }) => day >= days.from && day <= days.to).toSorted((one, other) => one.day.localeCompare(other.day, 'en'));
}
