import { notificationChoicesRoutes, type NotificationChoices } from '@sumaa/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { isApiError } from '../../../lib/api/errors.ts';
import { queryKey } from '../../../lib/query/query.ts';
import { useSession } from '../../../lib/session/session.ts';

/** Whose choices: the own ones, or those that hold for everybody in the business who chose nothing else. */
export type ChoicesOf = 'person' | 'business';

/** What the user wants to be notified of. */
export function ownChoicesQuery(tenantId: string | null) {
  return queryOptions({
    queryKey: queryKey(tenantId, 'notifications', 'choices', 'person'),
    queryFn: async ({ signal }) => (await call(notificationChoicesRoutes.ownChoices, { signal })).model,
  });
}

/** What the business sets for its members. */
export function businessChoicesQuery(tenantId: string | null) {
  return queryOptions({
    queryKey: queryKey(tenantId, 'notifications', 'choices', 'business'),
    queryFn: async ({ signal }) => (await call(notificationChoicesRoutes.businessChoices, { signal })).model,
  });
}

/** Saves the choices that had this revision; the bell follows. */
export function useSaveChoices(of: ChoicesOf) {
  const client = useQueryClient();
  const { tenantId } = useSession();
  const reload = () => client.invalidateQueries({ queryKey: queryKey(tenantId, 'notifications') });
  const route = of === 'person' ? notificationChoicesRoutes.saveOwnChoices : notificationChoicesRoutes.saveBusinessChoices;
  return useMutation({
    mutationFn: async (body: { readonly revision: number; readonly choices: NotificationChoices }) => (await call(route, { body })).model,
    onSuccess: reload,
    // What was saved elsewhere meanwhile is shown above the form.
    onError: (error) => (isApiError(error, 'settings_changed') ? reload() : undefined),
  });
}
