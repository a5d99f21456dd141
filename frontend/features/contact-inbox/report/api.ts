import { contactReportRoutes, type ContactReportPeriod } from '@sumaa/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { queryKey } from '../../../lib/query/query.ts';

/** The report of a period that ends now. */
export function reportQuery(tenantId: string | null, period: ContactReportPeriod) {
  return queryOptions({
    queryKey: queryKey(tenantId, 'contacts', 'report', period),
    queryFn: async ({ signal }) => (await call(contactReportRoutes.contactReport, { query: { period }, signal })).model,
    placeholderData: keepPreviousData,
  });
}
