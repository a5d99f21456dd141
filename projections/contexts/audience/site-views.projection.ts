import type { SitePage, SiteSource, SiteViewEvent, TenantId } from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

/** How often a page was read on one day (UTC) by those who came from a source. */
export interface SiteViewsRow {
  readonly id: string;
  readonly tenantId: TenantId;
  readonly day: string;
  readonly page: SitePage;
  readonly source: SiteSource;
  readonly views: number;
}

const keyOf = ({ data: { page, source, viewedAt } }: SiteViewEvent): string => `${viewedAt.slice(0, 10)} ${page} ${source}`;

export const siteViewsProjection: Projection<SiteViewsRow, SiteViewEvent> = {
  name: 'site-views',
  version: 1,
  categories: ['siteview'],
  key: keyOf,
  evolve(row, event) {
    const { page, source, viewedAt } = event.data;
    const { tenantId } = event.metadata;
    return { id: keyOf(event), tenantId, day: viewedAt.slice(0, 10), page, source, views: (row?.views ?? 0) + 1 };
  },
  rows: typedRows<SiteViewsRow>({
    table: 'read.site_views_v1',
    key: 'id',
    columns: { id: 'text', tenantId: 'text', day: 'text', page: 'text', source: 'text', views: 'int' },
  }),
};
