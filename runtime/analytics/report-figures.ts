import { isoAfter, type NoticeReportKind } from '@sumaa/contracts';
import { sql } from 'kysely';
import { businessZone, isLinked } from './response-time.ts';
import { isHistoryIn, type Tx } from './range.ts';

/** A week or a month of a business; `to` is excluded. */
export interface ReportSpan {
  readonly kind: NoticeReportKind;
  readonly from: string;
  readonly to: string;
}

/** What a report says of a period, and what waits now. `reviewsBefore`: of the week or calendar month before; null until all that is compared is in. */
export interface ReportFigures {
  readonly reviews: number;
  readonly reviewsBefore: number | null;
  readonly average: number | null;
  readonly negative: number;
  readonly answers: number;
  readonly waiting: number;
  readonly overdue: number;
}

/** The figures of a weekly or monthly report, of the branches that the transaction shows. */
export async function reportFigures(tx: Tx, { kind, from, to }: ReportSpan, now: Date): Promise<ReportFigures> {
  // A calendar month has 28 to 31 days: the one before begins where the clock of the business says.
  const before =
    kind === 'monthly_report'
      ? sql`((${from}::timestamptz at time zone ${businessZone} - interval '1 month') at time zone ${businessZone})`
      : sql`${isoAfter(from, Date.parse(from) - Date.parse(to))}::timestamptz`;
  const inPeriod = sql`created_at >= ${from} and created_at < ${to}`;
  const { rows } = await sql<ReportFigures>`
    select count(*) filter (where ${inPeriod})::int as reviews,
      case when ${isHistoryIn(sql`not removed and created_at >= ${before} and created_at < ${to}`)}
        then count(*) filter (where created_at >= ${before} and created_at < ${from})::int end as "reviewsBefore",
      (avg(stars) filter (where ${inPeriod}))::float8 as average,
      count(*) filter (where ${inPeriod} and stars <= 2)::int as negative,
      count(*) filter (where answered_at >= ${from} and answered_at < ${to})::int as answers,
      count(*) filter (where due_at is not null and ${isLinked()})::int as waiting,
      count(*) filter (where due_at < ${now} and ${isLinked()})::int as overdue
    from read.review where not removed`.execute(tx);
  // Aggregates without `group by` always return one row.
  return rows[0]!;
}
