import { notifyManager, QueryClient } from '@tanstack/react-query';
import { isApiError } from '../api/errors.ts';
import { useSession } from '../session/session.ts';

/**
 * Builds a query key. Its first part is the tenant, so that one tenant's answers are never shown to another; the second is the context.
 * `queryKey(tenantId, 'reviews', 'list', filters)`.
 */
export function queryKey(tenantId: string | null, context: string, ...rest: readonly unknown[]): readonly unknown[] {
  return [tenantId ?? 'platform', context, ...rest];
}

/** `queryKey` with the session's tenant: `const key = useTenantKey(); key('reviews', 'list', filters)`. */
export function useTenantKey(): (context: string, ...rest: readonly unknown[]) => readonly unknown[] {
  const { tenantId } = useSession();
  return (context, ...rest) => queryKey(tenantId, context, ...rest);
}

/** Whether the server, or the way to it, was at fault: the same question may be answered later. */
const isPassing = (error: unknown): boolean => isApiError(error) && (error.status === 0 || error.status >= 500);

/** Ms until a question is asked again whose newer answer did not come: no other live message may follow the one that asked for it. */
const againMs = 5_000;

/** The app's query cache. Live changes invalidate it, so answers stay fresh for 30 s; 4xx answers are not retried. */
export function createQueryClient(): QueryClient {
  // A screen shows a changed answer together with what the device keeps beside it (a typed text), never one before the other.
  notifyManager.setScheduler(queueMicrotask);
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Offline a query fails and says so, instead of waiting without a word.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) => failures < 2 && isPassing(error),
        // What is shown without an answer yet has a button for it, and so has a further page of a list.
        refetchInterval: ({ state }) =>
          state.data !== undefined && state.status === 'error' && state.fetchMeta?.fetchMore === undefined && isPassing(state.error)
            ? againMs
            : false,
        refetchOnWindowFocus: true,
        throwOnError: false,
      },
      // Only the user repeats a command, with the same key; it is never retried automatically.
      mutations: { retry: false },
    },
  });
}
