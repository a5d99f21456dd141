import { auditRoutes, type RecordEvent, type StreamName, type TenantId } from '@sumaa/contracts';
import type { z } from 'zod';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Searched } from '../../../lib/audit/audit-sentence.ts';
import { call } from '../../../lib/api/call.ts';
import { queryKey } from '../../../lib/query/query.ts';
import { toAuditQuery, type ActivityUrl } from '../activity/activity-url.ts';

/** The audit trail, page by page, newest first. */
export function auditQuery(tenantId: string | null, filters: ActivityUrl, now: Date, search: Searched | null) {
  const query = toAuditQuery(filters, now, search);
  return infiniteQueryOptions({
    queryKey: queryKey(tenantId, 'audit', 'list', query),
    queryFn: async ({ pageParam, signal }) =>
      (await call(auditRoutes.audit, { query: pageParam === null ? query : { ...query, cursor: pageParam }, signal })).model,
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });
}

/** Every event of one record, oldest first: the state at a moment is made of all that came before. */
export const auditRecordQuery = (tenantId: string | null, stream: StreamName) =>
  queryOptions({
    queryKey: queryKey(tenantId, 'audit', 'record', stream),
    async queryFn({ signal }) {
      const events: RecordEvent[] = [];
      for (let from: number | null = 0; from !== null;) {
        const page: z.output<typeof auditRoutes.auditRecord.model> = (
          await call(auditRoutes.auditRecord, { params: { stream }, query: { from }, signal })
        ).model;
        events.push(...page.events);
        from = page.next;
      }
      return events;
    },
  });

/** The businesses that a search finds, for the filter of the console. */
export const auditBusinessesQuery = (search: string) =>
  queryOptions({
    queryKey: queryKey(null, 'audit', 'businesses', search),
    queryFn: async ({ signal }) => (await call(auditRoutes.auditBusinesses, { query: { search }, signal })).model.items,
    placeholderData: keepPreviousData,
  });

/** The business that the trail is narrowed to. */
export const auditBusinessQuery = (id: TenantId) =>
  queryOptions({
    queryKey: queryKey(null, 'audit', 'business', id),
    queryFn: async ({ signal }) => (await call(auditRoutes.auditBusinesses, { query: { id }, signal })).model.items[0]?.name ?? null,
  });
