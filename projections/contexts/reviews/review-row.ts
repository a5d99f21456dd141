import { day, isoAfter, type Iso, type ReplyState, type ReviewLanguage, type Sentiment, type TenantId, type Uuid } from '@sumaa/contracts';
import type { ColumnType } from '@sumaa/event-store/consumer';
import { isAnswered, type Answer, type Reply } from './reply.ts';

/** A review with the life of its reply, as the list, the panel and every figure need it. */
export interface ReviewRow {
  readonly reviewId: Uuid;
  readonly tenantId: TenantId;
  readonly locationId: Uuid;
  readonly googleName: string;
  readonly authorName: string | null;
  readonly authorPhotoUrl: string | null;
  readonly stars: number | null;
  readonly text: string | null;
  readonly translation: string | null;
  readonly language: ReviewLanguage;
  readonly sentiment: Sentiment;
  readonly mismatch: boolean;
  readonly createdAt: Iso;
  readonly updatedAt: Iso;
  /** When it came to us. */
  readonly receivedAt: Iso;
  readonly previousStars: number | null;
  readonly edited: boolean;
  /** Google shows it no more. */
  readonly removed: boolean;
  readonly replyId: Uuid | null;
  readonly replyState: ReplyState | null;
  readonly replyText: string | null;
  readonly replyAccountId: Uuid | null;
  readonly replyAt: Iso | null;
  readonly replyPublishAt: Iso | null;
  readonly replyPolicyViolation: string | null;
  readonly replyFailure: string | null;
  readonly replyBefore: ReplyState | null;
  readonly standing: Reply | null;
  readonly replied: boolean;
  /** When the first answer that still counts reached Google; null while none has. */
  readonly answeredAt: Iso | null;
  readonly draft: string | null;
  readonly dueAt: Iso | null;
  readonly dueOrder: number;
  readonly highOrder: number;
  readonly lowOrder: number;
  readonly searchText: string;
}

export const reviewColumns: Record<keyof ReviewRow, ColumnType> = {
  reviewId: 'uuid',
  tenantId: 'text',
  locationId: 'uuid',
  googleName: 'text',
  authorName: 'text',
  authorPhotoUrl: 'text',
  stars: 'int',
  text: 'text',
  translation: 'text',
  language: 'text',
  sentiment: 'text',
  mismatch: 'boolean',
  createdAt: 'timestamptz',
  updatedAt: 'timestamptz',
  receivedAt: 'timestamptz',
  previousStars: 'int',
  edited: 'boolean',
  removed: 'boolean',
  replyId: 'uuid',
  replyState: 'text',
  replyText: 'text',
  replyAccountId: 'uuid',
  replyAt: 'timestamptz',
  replyPublishAt: 'timestamptz',
  replyPolicyViolation: 'text',
  replyFailure: 'text',
  replyBefore: 'text',
  standing: 'json',
  replied: 'boolean',
  answeredAt: 'timestamptz',
  draft: 'text',
  dueAt: 'timestamptz',
  dueOrder: 'bigint',
  highOrder: 'bigint',
  lowOrder: 'bigint',
  searchText: 'text',
};

/** A tenant's target for answering a review, wall clock. */
const answerWithin = day;
/** Above every instant in milliseconds (year 5138), so that `stars * span + instant` sorts by stars first. */
const span = 100_000_000_000_000;

/** What follows from the other fields: whether it is answered, when it is due, and the keys the list sorts by. */
export function derive(row: ReviewRow): ReviewRow {
  const replied = isAnswered(answerOf(row));
  const dueAt = replied || row.removed ? null : isoAfter(row.createdAt, answerWithin);
  const newestFirst = span - Date.parse(row.createdAt);
  return {
    ...row,
    replied,
    answeredAt: replied ? row.answeredAt : null,
    dueAt,
    dueOrder: dueAt === null ? span + newestFirst : Date.parse(dueAt),
    highOrder: (row.stars === null ? 6 : 6 - row.stars) * span + newestFirst,
    lowOrder: (row.stars ?? 6) * span + newestFirst,
  };
}

/** The reply in the row, and what stands at Google beside it. */
export function answerOf(row: ReviewRow): Answer {
  if (row.replyState === null || row.replyAt === null) return { reply: null, standing: row.standing };
  const reply: Reply = {
    replyId: row.replyId,
    state: row.replyState,
    text: row.replyText,
    accountId: row.replyAccountId,
    at: row.replyAt,
    publishAt: row.replyPublishAt,
    policyViolation: row.replyPolicyViolation,
    failure: row.replyFailure,
    before: row.replyBefore,
  };
  return { reply, standing: row.standing };
}

/** The row with this reply. */
export function withAnswer(row: ReviewRow, { reply, standing }: Answer): ReviewRow {
  return {
    ...row,
    replyId: reply?.replyId ?? null,
    replyState: reply?.state ?? null,
    replyText: reply?.text ?? null,
    replyAccountId: reply?.accountId ?? null,
    replyAt: reply?.at ?? null,
    replyPublishAt: reply?.publishAt ?? null,
    replyPolicyViolation: reply?.policyViolation ?? null,
    replyFailure: reply?.failure ?? null,
    replyBefore: reply?.before ?? null,
    standing,
  };
}
