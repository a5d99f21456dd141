import { answerDueAt, defaultAnswerTarget, type AnswerTarget, type DueBy, type Iso, type ReviewItem, type Uuid } from '@sumaa/contracts';
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
  return item && { ...item, dueBy: item.dueAt === null ? null : await dueBy(tx, item, item.dueAt) };
}

/** The target that this due time was computed by: of those in force until the review arrived the newest, and of all the one that leads to it. */
async function dueBy(tx: Tx, { id, reviewDate }: ReviewItem, dueAt: Iso): Promise<DueBy | null> {
  // As a document, because the table of an earlier version has no targets.
  const { rows } = await sql<{ received_at: Date; saved: Saved | null }>`
    select r.received_at, to_jsonb(t) as saved from read.review r left join read.answer_target t on true where r.review_id = ${id}
  `.execute(tx);
  const [row] = rows;
  if (row === undefined) return null;
  const arrived = row.received_at.getTime();
  const saved = (row.saved?.targets ?? []).toReversed();
  const isBefore = ({ since }: TargetSince) => Date.parse(since) <= arrived;
  const known = [...saved.filter(isBefore), ...saved.filter((one) => !isBefore(one))].map(({ target }) => target);
  const found = [...known, defaultAnswerTarget].find((target) => answerDueAt(reviewDate, target) === dueAt);
  return found ? { ms: found.ms, kind: found.working.kind } : null;
}

interface Saved {
  readonly targets?: readonly TargetSince[];
}

interface TargetSince {
  readonly since: Iso;
  readonly target: AnswerTarget;
}
