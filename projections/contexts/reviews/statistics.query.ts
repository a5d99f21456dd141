import type { ReviewStatistics } from '@sumaa/contracts';
import { sql } from 'kysely';
import { isBacklog, isLinked, selectReviewItems, timeWindowCte, toReviewItem, type Tx } from '../../infra/index.ts';
import { countColumns, distributionOf, type Counts } from './counts.ts';

interface StatisticsRow extends Counts {
  readonly total: number;
  readonly recent: number;
  readonly average: number | null;
  readonly recent_average: number | null;
  readonly earlier_average: number | null;
  readonly unanswered: number;
  readonly overdue: number;
  readonly backlog: number;
  readonly helpful: number;
}

const maxRecent = 10;

/** Figures over all reviews that Google still shows; `averageChange` compares the last 30 days with the 30 days before. */
export async function statistics(tx: Tx, now: Date): Promise<ReviewStatistics> {
  const { rows } = await sql<StatisticsRow>`
    with ${timeWindowCte(now, '30 days')}
    select f.*, w.*, b.*, h.* from (
      select count(*)::int as total, avg(stars)::float8 as average,
        count(*) filter (where created_at >= (select since from span))::int as recent,
        (avg(stars) filter (where created_at >= (select since from span)))::float8 as recent_average,
        (avg(stars) filter (where created_at >= (select before from span) and created_at < (select since from span)))::float8 as earlier_average,
        ${countColumns}
      from read.review where not removed) f
    cross join (
      select count(*)::int as unanswered, count(*) filter (where due_at < ${now})::int as overdue
      from read.review where not removed and due_at is not null and ${isLinked()}) w
    cross join (select count(*)::int as backlog from read.review where ${isBacklog}) b
    cross join (
      select count(*)::int as helpful from read.review_work w join read.review r using (review_id)
      where not r.removed and w.helpful_by <> '{}') h`.execute(tx);
  const page = sql`select * from read.review where not removed order by created_at desc, review_id desc limit ${maxRecent}`;
  const newest = await selectReviewItems(page, sql`r.created_at desc, r.review_id desc`).execute(tx);
  // Aggregates without `group by` always return one row.
  const row = rows[0]!;
  const change = row.recent_average === null || row.earlier_average === null ? null : row.recent_average - row.earlier_average;
  return {
    totalReviews: row.total,
    inLast30Days: row.recent,
    averageRating: row.average,
    averageChange: change,
    positiveReviews: row.positive,
    neutralReviews: row.neutral,
    negativeReviews: row.negative,
    unanswered: row.unanswered,
    overdue: row.overdue,
    backlog: row.backlog,
    helpful: row.helpful,
    ratingDistribution: distributionOf(row.by_stars),
    recentReviews: newest.rows.map(toReviewItem),
  };
}
