import { Uuid, type Sentiment, type TaskItem } from '@sumaa/contracts';
import { sql } from 'kysely';
import { z } from 'zod';
import { createCursorCodec, instant, type Tx } from '../../infra/index.ts';
import { isOpenTask } from './open-task.ts';

interface TaskRow {
  readonly review_id: Uuid;
  readonly author_name: string | null;
  readonly stars: number | null;
  readonly sentiment: Sentiment;
  readonly text: string | null;
  readonly location_name: string | null;
  readonly assigned_at: Date;
  readonly due_at: Date | null;
  readonly replied: boolean;
  readonly due_order: string;
}

/** The last row of a page: due order and review id. */
const cursors = createCursorCodec(z.tuple([z.int(), Uuid]));

/**
 * The reviews assigned to a member that Google still shows: unanswered first, nearest due first, then answered, newest first,
 * then those that cannot be answered. `open`: only those that the member has neither answered nor marked as done.
 * Returns `unknown` when the tenant has no such member and `cursor` when the cursor is invalid.
 */
export async function memberTasks(
  tx: Tx,
  memberId: Uuid,
  { open, limit, cursor: token }: { readonly open?: 'true' | undefined; readonly limit: number; readonly cursor?: string | undefined },
): Promise<{ readonly items: TaskItem[]; readonly next: string | null } | 'unknown' | 'cursor'> {
  const cursor = token === undefined ? null : cursors.parse(token);
  if (token !== undefined && !cursor) return 'cursor';
  const known = await sql`select 1 from read.member where member_id = ${memberId}`.execute(tx);
  if (known.rows.length === 0) return 'unknown';
  // Where the branch is not linked nothing can be answered: last.
  const order = sql`case when l.linked or r.replied then r.due_order else r.due_order + 1000000000000000 end`;
  const after = cursor ? sql`and (${order}, r.review_id) > (${cursor[0]}::bigint, ${cursor[1]}::uuid)` : sql``;
  const { rows } = await sql<TaskRow>`
    select r.review_id, r.author_name, r.stars, r.sentiment, r.text, l.title as location_name, s.assigned_at, r.replied,
      case when l.linked then r.due_at end as due_at, ${order} as due_order
    from read.assignment s
    join read.review r on r.review_id = s.review_id and not r.removed
    left join read.location l on l.location_id = r.location_id
    where s.member_id = ${memberId} ${open ? sql`and ${isOpenTask}` : sql``} ${after}
    order by ${order}, r.review_id limit ${limit + 1}`.execute(tx);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  const next = last && cursors.pack([Number(last.due_order), last.review_id]);
  return { items: page.map(viewOf), next: next ?? null };
}

const viewOf = (row: TaskRow): TaskItem => ({
  reviewId: row.review_id,
  authorName: row.author_name,
  stars: row.stars,
  sentiment: row.sentiment,
  text: row.text,
  locationName: row.location_name,
  assignedAt: instant(row.assigned_at),
  dueAt: instant(row.due_at),
  answered: row.replied,
});
