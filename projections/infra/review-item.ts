import type {
  AssignmentStatus,
  ReplyStatus,
  ReportReason,
  ReviewItem,
  ReviewLanguage,
  Sentiment,
  TopicMention,
  Uuid,
} from '@sumaa/contracts';
import { sql, type RawBuilder } from 'kysely';
import { filePath } from './files.ts';
import { instant } from './instants.ts';

/** A review with the names of its branch, its reply's author and its assignee, as `selectReviewItems` reads it. */
export interface ReviewItemRow {
  readonly review_id: Uuid;
  readonly location_id: Uuid;
  readonly location_name: string | null;
  readonly author_name: string | null;
  readonly author_photo_url: string | null;
  readonly stars: number | null;
  readonly text: string | null;
  readonly translation: string | null;
  readonly language: ReviewLanguage;
  readonly sentiment: Sentiment;
  readonly mismatch: boolean;
  readonly mentions: readonly TopicMention[] | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly previous_stars: number | null;
  readonly edited: boolean;
  readonly removed: boolean;
  readonly replied: boolean;
  readonly reply_id: Uuid | null;
  readonly reply_state: ReplyStatus | null;
  readonly reply_text: string | null;
  readonly reply_account_id: Uuid | null;
  readonly reply_author: string | null;
  readonly reply_at: Date | null;
  readonly reply_publish_at: Date | null;
  readonly reply_policy_violation: string | null;
  readonly reply_failure: string | null;
  readonly rule_reply_id: Uuid | null;
  readonly draft: string | null;
  readonly draft_account_id: Uuid | null;
  readonly draft_author: string | null;
  readonly due_at: Date | null;
  readonly linked: boolean | null;
  readonly written_before_link: boolean;
  readonly erased: boolean;
  readonly assigned_member: Uuid | null;
  readonly assigned_name: string | null;
  readonly assigned_photo: string | null;
  readonly assigned_at: Date | null;
  readonly assigned_by: string | null;
  readonly assignment_status: AssignmentStatus | null;
  readonly helpful_by: readonly Uuid[] | null;
  readonly reported_at: Date | null;
  readonly report_reason: ReportReason | null;
  readonly reported_by: string | null;
  readonly approval_state: 'requested' | 'returned' | null;
  readonly approval_by: Uuid | null;
  readonly approval_name: string | null;
  readonly approval_at: Date | null;
  readonly approval_note: string | null;
  /** The value of the sort column; only present in lists. */
  readonly sort_key?: Date | string;
}

/**
 * Selects reviews with all names. `page` selects rows of `read.review` with its own filter, order and limit, so that names are
 * joined for the page only; `order` sorts the result and refers to the page as `r`.
 */
export function selectReviewItems(
  page: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  sortKey?: RawBuilder<unknown>,
): RawBuilder<ReviewItemRow> {
  return sql<ReviewItemRow>`
    select r.review_id, r.location_id, l.title as location_name, r.author_name, r.author_photo_url, r.stars, r.text, r.translation,
      r.language, r.sentiment, r.mismatch, t.mentions, r.created_at, r.updated_at, r.previous_stars, r.edited, r.removed, r.replied,
      r.reply_id, r.reply_state, r.reply_text, r.reply_account_id, a.full_name as reply_author, r.reply_at, r.reply_publish_at,
      r.reply_policy_violation, r.reply_failure, rr.reply_id as rule_reply_id, r.draft, r.draft_account_id, d.full_name as draft_author, r.due_at, r.written_before_link, l.linked, k.erased_at is not null as erased, s.member_id as assigned_member, s.assigned_at,
      sa.full_name as assigned_name, sa.profile_image_id as assigned_photo, sb.full_name as assigned_by,
      s.status as assignment_status, w.helpful_by, w.reported_at, w.report_reason, wr.full_name as reported_by, w.approval_state, w.approval_by,
      wa.full_name as approval_name, w.approval_at, w.approval_note ${sortKey ? sql`, ${sortKey} as sort_key` : sql``}
    from (${page}) r
    left join read.location l on l.location_id = r.location_id
    left join read.review_topics t on t.review_id = r.review_id
    left join read.review_retention k on k.review_id = r.review_id
    left join read.account a on a.account_id = r.reply_account_id
    left join read.account d on d.account_id = r.draft_account_id
    left join read.assignment s on s.review_id = r.review_id
    left join read.member sm on sm.member_id = s.member_id
    left join read.account sa on sa.account_id = sm.account_id
    left join read.account sb on sb.account_id = s.assigned_by
    left join read.rule_reply rr on rr.review_id = r.review_id
    left join read.review_work w on w.review_id = r.review_id
    left join read.account wr on wr.account_id = w.reported_by
    left join read.account wa on wa.account_id = w.approval_by
    order by ${order}`;
}

/** Converts the row to the contract's shape. */
export function toReviewItem(row: ReviewItemRow): ReviewItem {
  return {
    id: row.review_id,
    authorName: row.author_name,
    stars: row.stars,
    content: row.text,
    sentiment: row.sentiment,
    reviewDate: instant(row.created_at),
    authorPhotoUrl: row.author_photo_url,
    translation: row.translation,
    locationId: row.location_id,
    locationName: row.location_name ?? '',
    language: row.language,
    mismatch: row.mismatch,
    topics: [...(row.mentions ?? [])],
    updatedAt: instant(row.updated_at),
    previousStars: row.previous_stars,
    edited: row.edited,
    removed: row.removed,
    replied: row.replied,
    reply: replyOf(row),
    draft: row.draft,
    draftBy: row.draft_account_id === null ? null : { accountId: row.draft_account_id, name: row.draft_author },
    dueAt: row.linked ? instant(row.due_at) : null,
    backlog: row.linked === true && row.written_before_link && !row.replied && !row.removed,
    branchLinked: row.linked ?? false,
    erased: row.erased,
    assignment: assignmentOf(row),
    helpfulBy: [...(row.helpful_by ?? [])],
    report:
      row.reported_at === null || row.report_reason === null
        ? null
        : { at: instant(row.reported_at), byName: row.reported_by, reason: row.report_reason },
    approval: approvalOf(row),
  };
}

function assignmentOf(row: ReviewItemRow): ReviewItem['assignment'] {
  if (row.assigned_member === null || row.assigned_at === null) return null;
  return {
    memberId: row.assigned_member,
    name: row.assigned_name,
    photoUrl: filePath(row.assigned_photo),
    at: instant(row.assigned_at),
    byName: row.assigned_by,
    status: row.replied ? 'completed' : (row.assignment_status ?? 'pending'),
  };
}

function approvalOf({
  approval_state: state,
  approval_by: accountId,
  approval_name: name,
  approval_at: at,
  approval_note: note,
}: ReviewItemRow) {
  return state === null || accountId === null || at === null ? null : { state, accountId, name, at: instant(at), note };
}

function replyOf(row: ReviewItemRow): ReviewItem['reply'] {
  if (row.reply_state === null || row.reply_at === null) return null;
  return {
    replyId: row.reply_id,
    state: row.reply_state,
    byRule: row.reply_id !== null && row.reply_id === row.rule_reply_id,
    text: row.reply_text,
    accountId: row.reply_account_id,
    authorName: row.reply_author,
    at: instant(row.reply_at),
    publishAt: instant(row.reply_publish_at),
    policyViolation: row.reply_policy_violation,
    failure: row.reply_failure,
  };
}
