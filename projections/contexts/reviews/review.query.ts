import type { ReviewItem, Uuid } from '@sumaa/contracts';
import { sql } from 'kysely';
import { selectReviewItems, toReviewItem, type Tx } from '../../infra/index.ts';

/** One review, removed ones included; null when the tenant has no review with this id. */
export async function review(tx: Tx, id: Uuid): Promise<ReviewItem | null> {
  const { rows } = await selectReviewItems(sql`select * from read.review where review_id = ${id}`, sql`r.review_id`).execute(tx);
  return rows[0] ? toReviewItem(rows[0]) : null;
}
