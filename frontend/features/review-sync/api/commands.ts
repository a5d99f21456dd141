import { reviewSyncRoutes } from '@sumaa/contracts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { useRefetchConnection } from '../../../lib/api/connection.ts';

/** Retries the sync of a branch that failed. */
export function useRetryPart(runId: string) {
  const refetch = useRefetchConnection();
  return useMutation({
    mutationFn: async (locationId: string) => (await call(reviewSyncRoutes.retryPart, { params: { runId, locationId } })).model,
    onSettled: refetch,
  });
}
