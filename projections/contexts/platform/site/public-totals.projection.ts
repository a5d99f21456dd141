import { platformTenant, type ReviewEvent, type TenantEvent, type TenantId } from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

/** The single row of totals over the whole installation. */
export interface PublicTotalsRow {
  readonly key: 'all';
  readonly tenantId: TenantId;
  readonly businesses: number;
  readonly reviews: number;
  readonly replies: number;
}

type TotalsEvent = TenantEvent | ReviewEvent;

const nothing: PublicTotalsRow = { key: 'all', tenantId: platformTenant, businesses: 0, reviews: 0, replies: 0 };

/** What an event adds to the totals. */
function additionOf({ type }: TotalsEvent): Partial<Record<'businesses' | 'reviews' | 'replies', number>> | null {
  switch (type) {
    case 'BusinessRegistered':
      return { businesses: 1 };
    case 'ReviewReceived':
      return { reviews: 1 };
    case 'ReviewRemoved':
      return { reviews: -1 };
    case 'ReplyPublished':
      return { replies: 1 };
    // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- nothing else is counted
    default:
      return null;
  }
}

/** Businesses, reviews that Google shows, and replies published through us, over all tenants. */
export const publicTotalsProjection: Projection<PublicTotalsRow, TotalsEvent> = {
  name: 'public-totals',
  version: 1,
  categories: ['tenant', 'review'],
  key: (event) => (additionOf(event) === null ? null : nothing.key),
  evolve(row, event) {
    const { businesses, reviews, replies, ...rest } = row ?? nothing;
    const added = additionOf(event) ?? {};
    return {
      ...rest,
      businesses: businesses + (added.businesses ?? 0),
      reviews: reviews + (added.reviews ?? 0),
      replies: replies + (added.replies ?? 0),
    };
  },
  rows: typedRows<PublicTotalsRow>({
    table: 'read.public_totals_v1',
    key: 'key',
    columns: { key: 'text', tenantId: 'text', businesses: 'int', reviews: 'int', replies: 'int' },
  }),
};
