import { sessionRoutes } from '@sumaa/contracts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { queryKey } from '../../../lib/query/query.ts';
import { useSession } from '../../../lib/session/session.ts';

/** The sessions of the account. Always stale, because other devices sign in and out at any time. */
export function sessionsQuery(tenantId: string | null) {
  return queryOptions({
    queryKey: queryKey(tenantId, 'account', 'sessions'),
    queryFn: async ({ signal }) => (await call(sessionRoutes.sessions, { signal })).model,
    staleTime: 0,
  });
}

/** Refetches the list of sessions. */
export function useInvalidateSessions(): () => void {
  const client = useQueryClient();
  const { tenantId } = useSession();
  return () => void client.invalidateQueries({ queryKey: sessionsQuery(tenantId).queryKey });
}
