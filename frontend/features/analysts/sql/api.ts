import { analystRoutes, type SavedQueryBody } from '@sumaa/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { queryKey } from '../../../lib/query/query.ts';

const keyOf = (what: string) => queryKey(null, 'analysts', what);

/** The views and their comments. They change with a new version only. */
export const dictionaryQuery = queryOptions({
  queryKey: keyOf('dictionary'),
  queryFn: async ({ signal }) => (await call(analystRoutes.dictionary, { signal })).model,
  staleTime: Number.POSITIVE_INFINITY,
});

/** The own queries and the shared ones. */
export const savedQueriesQuery = queryOptions({
  queryKey: keyOf('saved'),
  queryFn: async ({ signal }) => (await call(analystRoutes.savedQueries, { signal })).model,
});

/** The own runs. */
export const queryRunsQuery = queryOptions({
  queryKey: keyOf('runs'),
  queryFn: async ({ signal }) => (await call(analystRoutes.queryRuns, { signal })).model,
});

/** Runs a query; the history follows. */
export function useRunQuery() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: { readonly id: string; readonly text: string }) => {
      const { model } = await call(analystRoutes.runQuery, { body });
      return { ...model, text: body.text, at: new Date() };
    },
    onSettled: () => void client.invalidateQueries({ queryKey: keyOf('runs') }),
  });
}

/** Asks the server to stop a run; the run itself then ends. */
export const useCancelQuery = () => useMutation({ mutationFn: (id: string) => call(analystRoutes.cancelQuery, { params: { id } }) });

function useSaved<I>(send: (given: I) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: send, onSettled: () => client.invalidateQueries({ queryKey: keyOf('saved') }) });
}

export const useSaveQuery = () =>
  useSaved(({ id, ...body }: SavedQueryBody & { readonly id: string }) => call(analystRoutes.saveQuery, { params: { id }, body }));
export const useRemoveQuery = () => useSaved((id: string) => call(analystRoutes.removeQuery, { params: { id } }));

/** A result, with the text that it answers and when it came. */
export type Answered = NonNullable<ReturnType<typeof useRunQuery>['data']>;
