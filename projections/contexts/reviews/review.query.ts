import type { ReviewItem, Uuid } from '@sumaa/contracts';
import { sql } from 'kysely';
import { selectReviewItems, toReviewItem, type Tx } from '../../reading/index.ts';

/** One review, also one that Google no longer shows; null where the tenant has none of this id. */
export async function review(tx: Tx, id: Uuid): Promise<ReviewItem | null> {
  const { rows } = await selectReviewItems(sql`select * from read.review where review_id = ${id}`, sql`r.review_id`).execute(tx);
  return rows[0] ? toReviewItem(rows[0]) : null;
}
