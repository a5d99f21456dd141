import { readable, searchText, type Iso, type ReplyEvent, type ReviewEvent, type TenantId } from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';
import { evolveReplies } from './reply.ts';
import { repliesOf, blankRow, derive, reviewColumns, setReplies, type ReviewDraft, type ReviewRow } from './review-row.ts';

type EventNamed<T extends ReviewEvent['type']> = Extract<ReviewEvent, { type: T }>;

/** Copies the content of the review from the event into its row. */
function setContent(draft: ReviewDraft, { data }: EventNamed<'ReviewReceived'> | EventNamed<'ReviewEdited'>): void {
  draft.stars = data.stars;
  draft.text = readable(data.text);
  draft.translation = readable(data.translation);
  draft.language = data.language;
  draft.sentiment = data.sentiment;
  draft.mismatch = data.mismatch;
  draft.updatedAt = data.updatedAt;
  draft.searchText = searchText(draft.authorName, draft.text, draft.translation);
}

/** A removed review that Google shows again keeps its draft and replies. */
function received(before: ReviewRow | null, event: EventNamed<'ReviewReceived'>, tenantId: TenantId, at: Iso): ReviewDraft {
  const { reviewId, locationId, writtenBeforeLink, answerDueAt, googleName, createdAt } = event.data;
  const draft: ReviewDraft = { ...(before ?? blankRow) };
  draft.reviewId = reviewId;
  draft.tenantId = tenantId;
  draft.locationId = locationId;
  draft.writtenBeforeLink = writtenBeforeLink;
  draft.answerDueAt = answerDueAt;
  draft.googleName = googleName;
  draft.authorName = readable(event.data.authorName);
  draft.authorPhotoUrl = readable(event.data.authorPhotoUrl);
  draft.createdAt = createdAt;
  draft.receivedAt = before?.receivedAt ?? at;
  draft.removed = false;
  setContent(draft, event);
  return draft;
}

/** Removes what the author and those who answered wrote; stars, dates and the state of the reply stay. */
function blank(draft: ReviewDraft): void {
  draft.authorName = null;
  draft.authorPhotoUrl = null;
  draft.text = null;
  draft.translation = null;
  draft.searchText = searchText(null);
  draft.draft = null;
  draft.draftAccountId = null;
  draft.replyText = null;
  if (draft.standing) draft.standing = { ...draft.standing, text: null };
}

function changeReply(draft: ReviewDraft, event: ReplyEvent, at: Iso): void {
  setReplies(draft, evolveReplies(repliesOf(draft), event, at));
  switch (event.type) {
    case 'ReplyDraftSaved': {
      const text = readable(event.data.text);
      draft.draft = text === '' ? null : text;
      draft.draftAccountId = draft.draft === null ? null : event.data.accountId;
      return;
    }
    case 'ReplyQueued':
      draft.draft = null;
      draft.draftAccountId = null;
      return;
    case 'ReplyAccepted':
      draft.answeredAt ??= event.data.googleUpdatedAt ?? event.data.acceptedAt;
      return;
    case 'ReplyObserved':
      draft.answeredAt ??= event.data.updatedAt;
      return;
    // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- every other event changes only the reply
    default:
  }
}

const elsewhere = [
  'ReviewAssigned',
  'ReviewUnassigned',
  'AssignmentStatusChanged',
  'ReviewMarkedHelpful',
  'ReviewUnmarkedHelpful',
  'ReviewReported',
  'ReviewReportClosed',
  'ApprovalReturned',
  'RepliesSuggested',
  'AnsweredByRule',
  'ReviewDueSoon',
  'ReviewOverdue',
] as const satisfies ReviewEvent['type'][];

/** Whether the projections of assignments and of the team's work store it. */
const isElsewhere = (event: ReviewEvent): event is EventNamed<(typeof elsewhere)[number]> =>
  (elsewhere as readonly string[]).includes(event.type);

/** One row per review; the list, the review panel and all figures read it. */
export const reviewProjection: Projection<ReviewRow, ReviewEvent> = {
  name: 'review',
  version: 1,
  categories: ['review'],
  key: (event) => (isElsewhere(event) ? null : event.data.reviewId),
  evolve(row, event) {
    const { occurredAt, tenantId } = event.metadata;
    if (event.type === 'ReviewReceived') return derive(received(row, event, tenantId, occurredAt));
    if (!row || isElsewhere(event)) return row;
    const draft: ReviewDraft = { ...row };
    if (event.type === 'ReviewRemoved') draft.removed = true;
    else if (event.type === 'ReviewErased') blank(draft);
    else if (event.type === 'ReviewEdited') {
      setContent(draft, event);
      draft.previousStars = event.data.previousStars;
      draft.edited = true;
    } else if (event.type === 'ApprovalRequested') {
      draft.draft = readable(event.data.text);
      draft.draftAccountId = event.data.accountId;
    } else changeReply(draft, event, occurredAt);
    return derive(draft);
  },
  rows: typedRows<ReviewRow>({ table: 'read.review_v1', key: 'reviewId', columns: reviewColumns }),
};
