import { contactRoutes, contactTriageRoutes, savedAnswerRoutes, type Uuid } from '@sumaa/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { queryKey } from '../../../lib/query/query.ts';
import { toListQuery, type InboxFilters } from '../inbox/inbox-url.ts';

/** One page of the messages. */
export function contactsQuery(tenantId: string | null, filters: InboxFilters) {
  const query = toListQuery(filters);
  return queryOptions({
    queryKey: queryKey(tenantId, 'contacts', 'list', query),
    queryFn: async ({ signal }) => (await call(contactRoutes.contacts, { query, signal })).model,
    placeholderData: keepPreviousData,
  });
}

/** A message with what was done with it. */
export function threadQuery(tenantId: string | null, id: string) {
  return queryOptions({
    queryKey: queryKey(tenantId, 'contacts', 'thread', id),
    queryFn: async ({ signal }) => (await call(contactRoutes.contactReplies, { params: { id }, signal })).model,
  });
}

/** Who can be made responsible for a message. */
export function assigneesQuery(tenantId: string | null) {
  return queryOptions({
    queryKey: queryKey(tenantId, 'contacts', 'assignees'),
    queryFn: async ({ signal }) => (await call(contactRoutes.contactAssignees, { signal })).model,
  });
}

/** How many messages each view holds. */
export function countsQuery(tenantId: string | null) {
  return queryOptions({
    queryKey: queryKey(tenantId, 'contacts', 'counts'),
    queryFn: async ({ signal }) => (await call(contactTriageRoutes.contactCounts, { signal })).model,
  });
}

/** What is known about the writer of a message. */
export function writerQuery(tenantId: string | null, id: Uuid) {
  return queryOptions({
    queryKey: queryKey(tenantId, 'contacts', 'writer', id),
    queryFn: async ({ signal }) => (await call(contactTriageRoutes.contactWriter, { params: { id }, signal })).model,
  });
}

/** The answers that the platform keeps. */
export function savedAnswersQuery(tenantId: string | null) {
  return queryOptions({
    queryKey: queryKey(tenantId, 'contacts', 'saved-answers'),
    queryFn: async ({ signal }) => (await call(savedAnswerRoutes.savedAnswers, { signal })).model,
  });
}

/** The ten newest messages in which this text occurs. */
export function foundContactsQuery(tenantId: string | null, search: string) {
  const query = { search, pageSize: 10 } as const;
  return queryOptions({
    queryKey: queryKey(tenantId, 'contacts', 'list', query),
    queryFn: async ({ signal }) => (await call(contactRoutes.contacts, { query, signal })).model,
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
}
