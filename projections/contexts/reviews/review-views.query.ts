import type { reviewSorts, ReviewViews, Uuid, ViewFilter } from '@sumaa/contracts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../infra/index.ts';
import { conditionsOf } from '@sumaa/runtime/analytics';

interface ViewRow {
  readonly view_id: Uuid;
  readonly name: string;
  readonly filter: ViewFilter;
  readonly sort: (typeof reviewSorts)[number];
  readonly shared: boolean;
}

/** What everybody has in the sidebar. */
const always = {
  unanswered: { reply: 'unanswered' },
  overdue: { reply: 'overdue' },
  mine: { assignee: 'me', reply: 'unanswered' },
  approval: { marks: ['approval'] },
} as const satisfies Record<string, ViewFilter | object>;

/** The saved views that an account sees, each with its count: one pass over the reviews counts them all. */
export async function reviewViews(tx: Tx, me: Uuid, now: Date): Promise<ReviewViews> {
  const { rows: views } = await sql<ViewRow>`
    select view_id, name, filter, sort, shared from read.review_view
    where shared or account_id = ${me} order by saved_at, view_id`.execute(tx);
  const filters = [...Object.values(always).map((each) => each as ViewFilter), ...views.map(({ filter }) => filter)];
  const counts = filters.map((filter) => countOf(conditionsOf(filter, me, now)));
  const { rows } = await sql<{ counts: number[] }>`
    select array[${sql.join(counts)}]::int[] as counts from read.review where not removed`.execute(tx);
  // An aggregate without `group by` always returns one row.
  const [unanswered = 0, overdue = 0, mine = 0, approval = 0, ...ofViews] = rows[0]!.counts;
  return {
    views: views.map(({ view_id: id, ...view }, n) => ({ id, ...view, count: ofViews[n] ?? 0 })),
    unanswered,
    overdue,
    mine,
    approval,
  };
}

function countOf(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`count(*)` : sql`count(*) filter (where ${sql.join(conditions, sql` and `)})`;
}
