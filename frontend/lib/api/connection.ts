import { googleConnectionRoutes } from '@sumaa/contracts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { queryKey } from '../query/query.ts';
import { useSession } from '../session/session.ts';
import { call } from './call.ts';

/** The connection to Google. */
export function connectionQuery(tenantId: string | null) {
  return queryOptions({
    queryKey: queryKey(tenantId, 'connection', 'state'),
    queryFn: async ({ signal }) => (await call(googleConnectionRoutes.connection, { signal })).model,
  });
}

/** Refetches everything a command on the connection may have changed. */
export function useRefetchConnection() {
  const client = useQueryClient();
  const { tenantId } = useSession();
  return async (): Promise<void> => {
    const contexts = ['session', 'connection', 'sync', 'locations'];
    await Promise.all(contexts.map((context) => client.invalidateQueries({ queryKey: queryKey(tenantId, context) })));
  };
}
