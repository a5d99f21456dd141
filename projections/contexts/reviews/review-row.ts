import {
  isAtGoogle,
  isReplied,
  type Iso,
  type Replies,
  type ReplyStatus,
  type ReviewLanguage,
  type Sentiment,
  type TenantId,
  type Uuid,
} from '@sumaa/contracts';
import type { ColumnType } from '@sumaa/event-store/consumer';
import type { Reply } from './reply.ts';

/** A review with the state of its reply, as the list, the review panel and all figures need it. */
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
  /** When it was first received. */
  readonly receivedAt: Iso;
  readonly previousStars: number | null;
  readonly edited: boolean;
  /** Google no longer shows it. */
  readonly removed: boolean;
  readonly replyId: Uuid | null;
  readonly replyState: ReplyStatus | null;
  readonly replyText: string | null;
  readonly replyAccountId: Uuid | null;
  readonly replyAt: Iso | null;
  readonly replyPublishAt: Iso | null;
  readonly replyPolicyViolation: string | null;
  readonly replyFailure: string | null;
  readonly replyBefore: ReplyStatus | null;
  /**
   * The reply that Google shows until the newest one, which is the row's, replaces it. While the one at Google is being deleted, that is the
   * row's, and a newer one that failed waits here.
   */
  readonly standing: Reply | null;
  readonly replied: boolean;
  /** When the first answer that still counts reached Google; null while none has. */
  readonly answeredAt: Iso | null;
  readonly draft: string | null;
  /** While unanswered: `answerDueAt`. */
  readonly dueAt: Iso | null;
  readonly dueOrder: number;
  readonly highOrder: number;
  readonly lowOrder: number;
  readonly searchText: string;
  /** Written before its branch was linked: its answer is never due. */
  readonly writtenBeforeLink: boolean;
  /** The account that saved the draft. */
  readonly draftAccountId: Uuid | null;
  /** When an answer is due, by the target in force when it was received; null: never. */
  readonly answerDueAt: Iso | null;
}

/** The empty row. Copying a complete row and filling it in is much faster than building such a wide object field by field. */
export const blankRow: ReviewRow = {
  reviewId: '' as Uuid,
  tenantId: '' as TenantId,
  locationId: '' as Uuid,
  googleName: '',
  authorName: null,
  authorPhotoUrl: null,
  stars: null,
  text: null,
  translation: null,
  language: 'none',
  sentiment: 'neutral',
  mismatch: false,
  createdAt: '' as Iso,
  updatedAt: '' as Iso,
  receivedAt: '' as Iso,
  previousStars: null,
  edited: false,
  removed: false,
  replyId: null,
  replyState: null,
  replyText: null,
  replyAccountId: null,
  replyAt: null,
  replyPublishAt: null,
  replyPolicyViolation: null,
  replyFailure: null,
  replyBefore: null,
  standing: null,
  replied: false,
  answeredAt: null,
  draft: null,
  dueAt: null,
  dueOrder: 0,
  highOrder: 0,
  lowOrder: 0,
  searchText: '',
  writtenBeforeLink: false,
  draftAccountId: null,
  answerDueAt: null,
};

/** A mutable copy of a row, made once per event because rows are wide. */
export type ReviewDraft = { -readonly [Field in keyof ReviewRow]: ReviewRow[Field] };

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
  writtenBeforeLink: 'boolean',
  draftAccountId: 'uuid',
  answerDueAt: 'timestamptz',
};

/** Greater than every instant in ms until the year 5138, so that `stars * span + instant` sorts by stars first. */
const span = 100_000_000_000_000;

/** Fills in the derived fields, in place: whether the review is replied, when it is due, and the sort keys. */
export function derive(draft: ReviewDraft): ReviewRow {
  const replied = isReplied(repliesOf(draft));
  const createdAt = Date.parse(draft.createdAt);
  const newestFirst = span - createdAt;
  const isWaiting = !replied && !draft.removed;
  draft.replied = replied;
  if (!replied) draft.answeredAt = null;
  draft.dueAt = isWaiting ? draft.answerDueAt : null;
  // Due ones by time; then those never due and then the answered ones, newest first.
  draft.dueOrder = draft.dueAt !== null ? Date.parse(draft.dueAt) : isWaiting ? newestFirst : span + newestFirst;
  draft.highOrder = (draft.stars === null ? 6 : 6 - draft.stars) * span + newestFirst;
  draft.lowOrder = (draft.stars ?? 6) * span + newestFirst;
  return draft;
}

/** Reads the replies from the row. */
export function repliesOf(row: ReviewRow): Replies<Reply> {
  if (row.replyState === null || row.replyAt === null) return { atGoogle: row.standing, next: null };
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
  return isAtGoogle(reply.state) ? { atGoogle: reply, next: row.standing } : { atGoogle: row.standing, next: reply };
}

/** Writes the replies into the row. */
export function setReplies(draft: ReviewDraft, { atGoogle, next }: Replies<Reply>): void {
  const [reply, standing] = next === null || atGoogle?.state === 'deleting' ? [atGoogle, next] : [next, atGoogle];
  draft.replyId = reply?.replyId ?? null;
  draft.replyState = reply?.state ?? null;
  draft.replyText = reply?.text ?? null;
  draft.replyAccountId = reply?.accountId ?? null;
  draft.replyAt = reply?.at ?? null;
  draft.replyPublishAt = reply?.publishAt ?? null;
  draft.replyPolicyViolation = reply?.policyViolation ?? null;
  draft.replyFailure = reply?.failure ?? null;
  draft.replyBefore = reply?.before ?? null;
  draft.standing = standing;
}
