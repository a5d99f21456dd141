import type { Iso, ReviewEvent, TenantId, Uuid } from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

/** A reply that was written in Sumaa, not directly at Google. */
export interface WrittenReplyRow {
  readonly replyId: Uuid;
  readonly tenantId: TenantId;
  readonly reviewId: Uuid;
  readonly locationId: Uuid;
  readonly accountId: Uuid;
  readonly writtenAt: Iso;
  /** When Google first accepted it; null until then. */
  readonly wentOutAt: Iso | null;
  /** Google's moderation rejected it. */
  readonly rejected: boolean;
}

/** The replies that members' figures are computed from. An undone reply has no row. */
export const writtenReplyProjection: Projection<WrittenReplyRow, ReviewEvent> = {
  name: 'written-reply',
  version: 1,
  categories: ['review'],
  key({ type, data }) {
    switch (type) {
      case 'ReplyQueued':
      case 'ReplyUndone':
      case 'ReplyAccepted':
      case 'ReplyPublished':
      case 'ReplyRejected':
        return data.replyId;
      // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- no other event says who replied or whether Google accepted it
      default:
        return null;
    }
  },
  evolve(row, event) {
    if (event.type === 'ReplyQueued') {
      const { replyId, reviewId, locationId, accountId } = event.data;
      const { tenantId, occurredAt: writtenAt } = event.metadata;
      return { replyId, tenantId, reviewId, locationId, accountId, writtenAt, wentOutAt: null, rejected: false };
    }
    if (!row) return null;
    switch (event.type) {
      case 'ReplyUndone':
        return null;
      case 'ReplyAccepted':
        return { ...row, wentOutAt: row.wentOutAt ?? event.data.acceptedAt, rejected: false };
      case 'ReplyPublished':
        return { ...row, rejected: false };
      case 'ReplyRejected':
        return { ...row, rejected: true };
      // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- see `key`
      default:
        return row;
    }
  },
  rows: typedRows<WrittenReplyRow>({
    table: 'read.written_reply_v1',
    key: 'replyId',
    columns: {
      replyId: 'uuid',
      tenantId: 'text',
      reviewId: 'uuid',
      locationId: 'uuid',
      accountId: 'uuid',
      writtenAt: 'timestamptz',
      wentOutAt: 'timestamptz',
      rejected: 'boolean',
    },
  }),
};
