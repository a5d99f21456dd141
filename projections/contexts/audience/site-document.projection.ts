import type { Iso, SiteDocument, SiteDocumentEvent, TenantId } from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

/** A version of a text that businesses were told of. */
export interface SiteDocumentRow {
  /** `terms-2` */
  readonly id: string;
  readonly tenantId: TenantId;
  readonly document: SiteDocument;
  readonly version: number;
  readonly toldAt: Iso;
  readonly deliveredAt: Iso | null;
  readonly businesses: number | null;
}

export const siteDocumentProjection: Projection<SiteDocumentRow, SiteDocumentEvent> = {
  name: 'site-document',
  version: 1,
  categories: ['sitedocument'],
  key: ({ data: { document, version } }) => `${document}-${version}`,
  evolve(row, { type, data, metadata: { tenantId } }, id) {
    const { document, version } = data;
    if (type === 'DocumentChangeTold') return { id, tenantId, document, version, toldAt: data.toldAt, deliveredAt: null, businesses: null };
    return row && { ...row, deliveredAt: data.deliveredAt, businesses: data.businesses };
  },
  rows: typedRows<SiteDocumentRow>({
    table: 'read.site_document_v1',
    key: 'id',
    columns: {
      id: 'text',
      tenantId: 'text',
      document: 'text',
      version: 'int',
      toldAt: 'timestamptz',
      deliveredAt: 'timestamptz',
      businesses: 'int',
    },
  }),
};
