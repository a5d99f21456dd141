import { QueryClient } from '@tanstack/react-query';
import { isApiError } from './api/errors.ts';
import { useSession } from './session.ts';

/**
 * The first part of every key is the tenant, so one tenant's answers can never be shown under another; the second the context.
 * `queryKey(tenantId, 'reviews', 'list', filters)`.
 */
export function queryKey(tenantId: string | null, context: string, ...rest: readonly unknown[]): readonly unknown[] {
  return [tenantId ?? 'platform', context, ...rest];
}

/** `queryKey` with the tenant of the session filled in: `const key = useTenantKey(); key('reviews', 'list', filters)`. */
export function useTenantKey(): (context: string, ...rest: readonly unknown[]) => readonly unknown[] {
  const { tenantId } = useSession();
  return (context, ...rest) => queryKey(tenantId, context, ...rest);
}

/** The cache of the app. Live changes invalidate it, so answers stay fresh for long; refusals are not asked again. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < 2 && isApiError(error) && (error.status === 0 || error.status >= 500),
        refetchOnWindowFocus: true,
        throwOnError: false,
      },
      // A command is repeated by the person, with the same key; never behind their back.
      mutations: { retry: false },
    },
  });
}
