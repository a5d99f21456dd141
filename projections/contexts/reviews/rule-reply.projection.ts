import type { ReviewEvent, TenantId, Uuid } from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

/** The reply that the publishing rule wrote to a review; at most one for each. */
export interface RuleReplyRow {
  readonly reviewId: Uuid;
  readonly tenantId: TenantId;
  readonly locationId: Uuid;
  readonly replyId: Uuid;
}

export const ruleReplyProjection: Projection<RuleReplyRow, ReviewEvent> = {
  name: 'rule-reply',
  version: 1,
  categories: ['review'],
  key: ({ type, data }) => (type === 'AnsweredByRule' ? data.reviewId : null),
  evolve(row, { type, data, metadata: { tenantId } }) {
    if (type !== 'AnsweredByRule') return row;
    const { reviewId, locationId, replyId } = data;
    return { reviewId, tenantId, locationId, replyId };
  },
  rows: typedRows<RuleReplyRow>({
    table: 'read.rule_reply_v1',
    key: 'reviewId',
    columns: { reviewId: 'uuid', tenantId: 'text', locationId: 'uuid', replyId: 'uuid' },
  }),
};
