import { auditRoutes } from '@sumaa/contracts';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { queryKey } from '../../../lib/query.ts';
import { toAuditQuery, type ActivityUrl } from '../activity/activity-url.ts';

/** The audit trail, page by page, newest first. */
export function auditQuery(tenantId: string | null, filters: ActivityUrl, now: Date) {
  const query = toAuditQuery(filters, now);
  return infiniteQueryOptions({
    queryKey: queryKey(tenantId, 'audit', 'list', query),
    queryFn: async ({ pageParam, signal }) =>
      (await call(auditRoutes.audit, { query: pageParam === null ? query : { ...query, cursor: pageParam }, signal })).model,
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });
}
