import { readable, type BillingDetails, type BillingProfileEvent, type Iso, type TenantId, type Uuid } from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

/** The saved card of a business, and who its invoices are made out to. */
export interface BillingProfileRow {
  readonly tenantId: TenantId;
  readonly cardId: Uuid | null;
  readonly brand: string | null;
  readonly last4: string | null;
  readonly month: number | null;
  readonly year: number | null;
  readonly cardSavedAt: Iso | null;
  readonly isExpiryAnnounced: boolean;
  readonly details: BillingDetails | null;
}

const noCard = { cardId: null, brand: null, last4: null, month: null, year: null, cardSavedAt: null, isExpiryAnnounced: false };

export const billingProfileProjection: Projection<BillingProfileRow, BillingProfileEvent> = {
  name: 'billing-profile',
  version: 1,
  categories: ['billingprofile'],
  key: ({ data }) => data.tenantId,
  evolve(before, { type, data }) {
    const row = before ?? { tenantId: data.tenantId, ...noCard, details: null };
    switch (type) {
      case 'CardSaved': {
        const { cardId, brand, last4, month, year, savedAt } = data;
        return { ...row, cardId, brand, last4, month, year, cardSavedAt: savedAt, isExpiryAnnounced: false };
      }
      case 'CardRemoved':
        return row.cardId === data.cardId ? { ...row, ...noCard } : row;
      case 'CardExpiryNoticeGiven':
        return { ...row, isExpiryAnnounced: true };
      case 'BillingDetailsSaved':
        return { ...row, details: readable(data.details) };
      case 'BillingDetailsRemoved':
        return { ...row, details: null };
      default: {
        const unhandled: never = type;
        return unhandled;
      }
    }
  },
  rows: typedRows<BillingProfileRow>({
    table: 'read.billing_profile_v1',
    key: 'tenantId',
    columns: {
      tenantId: 'text',
      cardId: 'uuid',
      brand: 'text',
      last4: 'text',
      month: 'int',
      year: 'int',
      cardSavedAt: 'timestamptz',
      isExpiryAnnounced: 'boolean',
      details: 'jsonb',
    },
  }),
};
