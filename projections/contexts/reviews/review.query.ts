import { defaultAnswerTarget, type AnswerTarget, type DueBy, type ReviewItem, type Uuid } from '@sumaa/contracts';
import { sql } from 'kysely';
import { selectReviewItems, toReviewItem, type Tx } from '../../infra/index.ts';

/** One review, removed ones included; null when the tenant has no review with this id. */
export async function review(tx: Tx, id: Uuid): Promise<ReviewItem | null> {
  const { rows } = await selectReviewItems(sql`select * from read.review where review_id = ${id}`, sql`r.review_id`).execute(tx);
  return rows[0] ? toReviewItem(rows[0]) : null;
}

/** The same, with how its due time was computed. */
export async function openedReview(tx: Tx, id: Uuid): Promise<ReviewItem | null> {
  const item = await review(tx, id);
  return item && { ...item, dueBy: item.dueAt === null ? null : await dueBy(tx, id) };
}

/** The target of the business, if none has replaced it since the review arrived: a due time stays as it was given. */
async function dueBy(tx: Tx, id: Uuid): Promise<DueBy | null> {
  const { rows } = await sql<{ target: AnswerTarget | null; is_changed: boolean }>`
    select t.target,
      exists (select from json_array_elements(t.changes) c where (c ->> 'at')::timestamptz > r.received_at) as is_changed
    from read.review r left join read.answer_target t on true where r.review_id = ${id}
  `.execute(tx);
  const [row] = rows;
  if (row === undefined || row.is_changed) return null;
  const { ms, working } = row.target ?? defaultAnswerTarget;
  return { ms, kind: working.kind };
}
