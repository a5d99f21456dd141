import { readable, type Iso, type ReviewEvent, type TenantId } from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';
import { evolveAnswer, type ReplyEvent } from './reply.ts';
import { answerOf, derive, reviewColumns, withAnswer, type ReviewRow } from './review-row.ts';
import { searchText } from './search-text.ts';

type EventNamed<T extends ReviewEvent['type']> = Extract<ReviewEvent, { type: T }>;

const untouched = {
  previousStars: null,
  edited: false,
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
} as const;

/** What an event says of the review itself. */
function contentOf({ data }: EventNamed<'ReviewReceived'> | EventNamed<'ReviewEdited'>) {
  const { stars, language, sentiment, mismatch, updatedAt } = data;
  const text = readable(data.text);
  const translation = readable(data.translation);
  return { stars, text, translation, language, sentiment, mismatch, updatedAt };
}

/** A review that had been removed and is there again keeps its drafts and replies. */
function received(before: ReviewRow | null, event: EventNamed<'ReviewReceived'>, tenantId: TenantId, at: Iso): ReviewRow {
  const { reviewId, locationId, googleName, createdAt } = event.data;
  const authorName = readable(event.data.authorName);
  const authorPhotoUrl = readable(event.data.authorPhotoUrl);
  const content = contentOf(event);
  return {
    ...untouched,
    ...before,
    reviewId,
    tenantId,
    locationId,
    googleName,
    authorName,
    authorPhotoUrl,
    createdAt,
    receivedAt: before?.receivedAt ?? at,
    removed: false,
    ...content,
    searchText: searchText(authorName, content.text, content.translation),
  };
}

function replyChanged(row: ReviewRow, event: ReplyEvent, at: Iso): ReviewRow {
  const next = withAnswer(row, evolveAnswer(answerOf(row), event, at));
  switch (event.type) {
    case 'ReplyDraftSaved': {
      const draft = readable(event.data.text);
      return { ...next, draft: draft === '' ? null : draft };
    }
    case 'ReplyQueued':
      return { ...next, draft: null };
    case 'ReplyAccepted':
      return { ...next, answeredAt: row.answeredAt ?? event.data.googleUpdatedAt ?? event.data.acceptedAt };
    case 'ReplyObserved':
      return { ...next, answeredAt: row.answeredAt ?? event.data.updatedAt };
    // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- every other event changes the reply alone
    default:
      return next;
  }
}

/** Reviews as the list, the panel and all figures read them. */
export const reviewProjection: Projection<ReviewRow, ReviewEvent> = {
  name: 'review',
  version: 1,
  categories: ['review'],
  key: ({ data }) => data.reviewId,
  evolve(row, event) {
    const { occurredAt, tenantId } = event.metadata;
    if (event.type === 'ReviewReceived') return derive(received(row, event, tenantId, occurredAt));
    if (!row) return null;
    if (event.type === 'ReviewRemoved') return derive({ ...row, removed: true });
    if (event.type === 'ReviewEdited') {
      const content = contentOf(event);
      const { previousStars } = event.data;
      return derive({
        ...row,
        ...content,
        previousStars,
        edited: true,
        searchText: searchText(row.authorName, content.text, content.translation),
      });
    }
    return derive(replyChanged(row, event, occurredAt));
  },
  rows: typedRows<ReviewRow>({ table: 'read.review_v1', key: 'reviewId', columns: reviewColumns }),
};
