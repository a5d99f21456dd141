import type { Iso, ReviewEvent, TenantId, Uuid } from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

/** Since when a review is kept, and whether its author and text were erased. */
export interface ReviewRetentionRow {
  readonly reviewId: Uuid;
  readonly tenantId: TenantId;
  /** When it was imported or last edited, whichever is later. */
  readonly keptSince: Iso;
  readonly erasedAt: Iso | null;
}

type Followed = Extract<ReviewEvent, { type: 'ReviewReceived' | 'ReviewEdited' | 'ReviewErased' }>;
const followed: ReadonlySet<ReviewEvent['type']> = new Set(['ReviewReceived', 'ReviewEdited', 'ReviewErased'] satisfies Followed['type'][]);

const later = (a: Iso, b: Iso): Iso => (a > b ? a : b);

/** One row per review; what is not kept any longer is found by it. */
export const reviewRetentionProjection: Projection<ReviewRetentionRow, ReviewEvent> = {
  name: 'review-retention',
  version: 1,
  categories: ['review'],
  key: ({ type, data }) => (followed.has(type) ? data.reviewId : null),
  evolve(row, { type, data, metadata: { tenantId, occurredAt } }) {
    if (type === 'ReviewErased') return row && { ...row, erasedAt: occurredAt };
    if (type !== 'ReviewReceived' && type !== 'ReviewEdited') return row;
    const { reviewId, updatedAt } = data;
    if (row) return { ...row, keptSince: later(row.keptSince, updatedAt) };
    return { reviewId, tenantId, keptSince: later(occurredAt, updatedAt), erasedAt: null };
  },
  rows: typedRows<ReviewRetentionRow>({
    table: 'read.review_retention_v1',
    key: 'reviewId',
    columns: { reviewId: 'uuid', tenantId: 'text', keptSince: 'timestamptz', erasedAt: 'timestamptz' },
  }),
};
