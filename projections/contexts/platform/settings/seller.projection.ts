import type { Iso, PlatformSettingsEvent, SellerIdentity, TenantId } from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

/** Who issues the invoices of this installation. One row. */
export interface SellerRow {
  readonly id: string;
  readonly tenantId: TenantId;
  readonly seller: SellerIdentity;
  readonly savedAt: Iso;
}

export const sellerProjection: Projection<SellerRow, PlatformSettingsEvent> = {
  name: 'seller',
  version: 1,
  categories: ['platformsettings'],
  key: ({ type }) => (type === 'SellerIdentitySaved' ? 'platform' : null),
  evolve(row, { type, data, metadata: { tenantId } }, id) {
    return type === 'SellerIdentitySaved' ? { id, tenantId, seller: data.seller, savedAt: data.savedAt } : row;
  },
  rows: typedRows<SellerRow>({
    table: 'read.seller_v1',
    key: 'id',
    columns: { id: 'text', tenantId: 'text', seller: 'jsonb', savedAt: 'timestamptz' },
  }),
};
