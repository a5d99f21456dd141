import type { ReviewEvent, ReviewTopic, TenantId, TopicMention, Uuid } from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

/** What the text of a review speaks of. */
export interface ReviewTopicsRow {
  readonly reviewId: Uuid;
  readonly tenantId: TenantId;
  readonly locationId: Uuid;
  /** Each topic once. */
  readonly topics: readonly ReviewTopic[];
  readonly mentions: readonly TopicMention[];
  /** The version of the classifier that found them. */
  readonly classifier: string;
}

/** One row per review that names a topic. Topics stay when the text is erased: they are part of the figures. */
export const reviewTopicsProjection: Projection<ReviewTopicsRow, ReviewEvent> = {
  name: 'review-topics',
  version: 1,
  categories: ['review'],
  key: ({ type, data }) => (type === 'ReviewReceived' || type === 'ReviewEdited' ? data.reviewId : null),
  evolve(row, event) {
    if (event.type !== 'ReviewReceived' && event.type !== 'ReviewEdited') return row;
    const { reviewId, locationId, topics: mentions, classifier } = event.data;
    if (mentions.length === 0) return null;
    const topics = [...new Set(mentions.map(({ topic }) => topic))];
    return { reviewId, tenantId: event.metadata.tenantId, locationId, topics, mentions, classifier };
  },
  rows: typedRows<ReviewTopicsRow>({
    table: 'read.review_topics_v1',
    key: 'reviewId',
    columns: { reviewId: 'uuid', tenantId: 'text', locationId: 'uuid', topics: 'text[]', mentions: 'json', classifier: 'text' },
  }),
};
