import { ReviewItem, type ReplyView } from '@sumaa/contracts';

/** A review for tests and stories. The id is derived from `name`, the other fields are as given. */
export function aReview(name: string, given: Partial<Omit<ReviewItem, 'id'>> = {}): ReviewItem {
  const digits = [...name]
    .reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7)
    .toString(16)
    .padStart(12, '0')
    .slice(-12);
  return {
    ...ReviewItem.parse({
      id: `00000000-0000-4000-8000-${digits}`,
      authorName: name,
      stars: 4,
      content: 'الطعم ممتاز',
      sentiment: 'positive',
      reviewDate: '2026-03-12T10:00:00.000Z',
      authorPhotoUrl: null,
      translation: null,
      locationId: '00000000-0000-4000-8000-0000000000aa',
      locationName: 'فرع العليا',
      language: 'ar',
      mismatch: false,
      topics: [],
      updatedAt: '2026-03-12T10:00:00.000Z',
      previousStars: null,
      edited: false,
      removed: false,
      replied: false,
      reply: null,
      draft: null,
      draftBy: null,
      dueAt: '2026-03-13T10:00:00.000Z',
      backlog: false,
      branchLinked: true,
      erased: false,
      assignment: null,
      helpfulBy: [],
      report: null,
      approval: null,
    }),
    ...given,
  };
}

/** A reply for tests and stories: queued at 10:00:00, published at 10:00:06. */
export function aReply(given: Partial<ReplyView> = {}): ReplyView {
  return {
    replyId: null,
    state: 'queued',
    byRule: false,
    text: 'شكرًا لكم',
    accountId: null,
    authorName: 'نورة',
    at: '2026-03-12T10:00:00.000Z' as ReplyView['at'],
    publishAt: '2026-03-12T10:00:06.000Z' as ReplyView['at'],
    policyViolation: null,
    failure: null,
    ...given,
  };
}
