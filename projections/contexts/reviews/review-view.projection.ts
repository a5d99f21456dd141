import { readable, type Iso, type reviewSorts, type ReviewViewEvent, type TenantId, type Uuid, type ViewFilter } from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

/** A saved view of a member or of the team. */
export interface ReviewViewRow {
  readonly viewId: Uuid;
  readonly tenantId: TenantId;
  readonly accountId: Uuid;
  readonly name: string;
  readonly filter: ViewFilter;
  readonly sort: (typeof reviewSorts)[number];
  readonly shared: boolean;
  readonly savedAt: Iso;
}

export const reviewViewProjection: Projection<ReviewViewRow, ReviewViewEvent> = {
  name: 'review-view',
  version: 1,
  categories: ['reviewviews'],
  key: ({ data }) => data.viewId,
  evolve(_row, { type, data, metadata: { tenantId, occurredAt } }) {
    if (type === 'ReviewViewRemoved') return null;
    const { viewId, accountId, filter, sort, shared } = data;
    return { viewId, tenantId, accountId, name: readable(data.name) ?? '', filter, sort, shared, savedAt: occurredAt };
  },
  rows: typedRows<ReviewViewRow>({
    table: 'read.review_view_v1',
    key: 'viewId',
    columns: {
      viewId: 'uuid',
      tenantId: 'text',
      accountId: 'uuid',
      name: 'text',
      filter: 'json',
      sort: 'text',
      shared: 'boolean',
      savedAt: 'timestamptz',
    },
  }),
};
