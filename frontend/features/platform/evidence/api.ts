import { evidenceRoutes } from '@sumaa/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { queryKey } from '../../../lib/query/query.ts';

/** The last signed head of the log, and the newest checks. A live change says that one went on. */
export const evidenceQuery = queryOptions({
  queryKey: queryKey(null, 'platform', 'evidence'),
  queryFn: async ({ signal }) => (await call(evidenceRoutes.evidence, { signal })).model,
});

function useEvidenceCommand<I>(send: (given: I) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: send, onSettled: () => client.invalidateQueries({ queryKey: evidenceQuery.queryKey }) });
}

/** Compares every event with what was sealed. */
export const useRequestCheck = () => useEvidenceCommand((_given: null) => call(evidenceRoutes.requestEvidenceCheck, {}));

export const useCancelCheck = () => useEvidenceCommand((id: string) => call(evidenceRoutes.cancelEvidenceCheck, { params: { id } }));
