import type { AnalyticsTable } from '@sumaa/contracts';
import { createContext, use } from 'react';
import { useT } from '../../../lib/locale/t.tsx';
import { ExportButton } from '../../../ui/export/export-button.tsx';
import { analyticsQueryOf } from '../api/queries.ts';
import type { AnalyticsUrl } from '../period.ts';

/** The period and branch whose tables are exported; null where the plan does not have it. */
export const ExportedPeriod = createContext<AnalyticsUrl | null>(null);

interface Props {
  readonly table: AnalyticsTable;
  readonly title: string;
  /** Of a table that is of one branch, whatever the address says. */
  readonly branch?: AnalyticsUrl['branch'];
}

/** Offers the table of a card as a file. */
export function TableExport({ table, title, branch }: Props) {
  const t = useT();
  const url = use(ExportedPeriod);
  if (url === null) return null;
  const filters = { period: url.period, ...analyticsQueryOf(branch === undefined ? url : { ...url, branch }), table };
  return <ExportButton kind="analytics" filters={filters} title={title} isCompact label={t('analytics.report.table')} />;
}
