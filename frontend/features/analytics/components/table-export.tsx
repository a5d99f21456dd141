import type { AnalyticsTable } from '@sumaa/contracts';
import { createContext, use } from 'react';
import { useT } from '../../../lib/locale/t.tsx';
import { ExportButton } from '../../../ui/export/export-button.tsx';
import { analyticsQueryOf } from '../api/queries.ts';
import type { AnalyticsUrl } from '../period.ts';

/** The period and branch whose tables are exported; null where the plan does not have it. */
export const ExportedPeriod = createContext<AnalyticsUrl | null>(null);

/** Offers the table of a card as a file. */
export function TableExport({ table, title }: { readonly table: AnalyticsTable; readonly title: string }) {
  const t = useT();
  const url = use(ExportedPeriod);
  if (url === null) return null;
  const filters = { period: url.period, ...analyticsQueryOf(url), table };
  return <ExportButton kind="analytics" filters={filters} title={title} isCompact label={t('analytics.report.table')} />;
}
