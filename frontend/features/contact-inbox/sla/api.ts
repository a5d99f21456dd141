import { contactSlaRoutes, type ContactPriority, type Uuid } from '@sumaa/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { queryKey } from '../../../lib/query/query.ts';
import { useSession } from '../../../lib/session/session.ts';

/** What is due for a message, and how that was computed. Part of its thread, so that it is read again with it. */
export function clockQuery(tenantId: string | null, id: string) {
  return queryOptions({
    queryKey: queryKey(tenantId, 'contacts', 'thread', id, 'clock'),
    queryFn: async ({ signal }) => (await call(contactSlaRoutes.contactClock, { params: { id }, signal })).model,
  });
}

/** Sets the priority of a message; its due times follow. */
export function useChangePriority() {
  const client = useQueryClient();
  const { tenantId } = useSession();
  return useMutation({
    mutationFn: async ({ id, priority }: { id: Uuid; priority: ContactPriority }) =>
      (await call(contactSlaRoutes.changeContactPriority, { params: { id }, body: { priority } })).model,
    onSettled: (_model, _error, { id }) =>
      void Promise.all([
        client.invalidateQueries({ queryKey: queryKey(tenantId, 'contacts', 'list') }),
        client.invalidateQueries({ queryKey: queryKey(tenantId, 'contacts', 'thread', id) }),
      ]),
  });
}
