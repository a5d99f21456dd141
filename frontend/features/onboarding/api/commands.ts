import { googleConnectionRoutes, onboardingRoutes, reviewSyncRoutes, type GooglePopupMessage } from '@sumaa/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { queryKey } from '../../../lib/query.ts';
import { signIn, useSession } from '../../../lib/session.ts';
import { requestTour } from '../tour/tour-store.ts';

/** Refetches everything a command on the connection may have changed. */
function useRefetchOnboarding() {
  const client = useQueryClient();
  const { tenantId } = useSession();
  return async (): Promise<void> => {
    const contexts = ['session', 'connection', 'sync', 'locations'];
    await Promise.all(contexts.map((context) => client.invalidateQueries({ queryKey: queryKey(tenantId, context) })));
  };
}

/** Links the chosen locations as branches; their sync starts. */
export function useLinkLocations() {
  const refetch = useRefetchOnboarding();
  return useMutation({
    mutationFn: async (placeIds: readonly string[]) =>
      (await call(googleConnectionRoutes.linkLocations, { body: { placeIds: [...placeIds] } })).model,
    onSettled: refetch,
  });
}

/** Reads the locations of the connected account from Google again. */
export function useRediscover() {
  const refetch = useRefetchOnboarding();
  return useMutation({ mutationFn: async () => (await call(googleConnectionRoutes.rediscover, {})).model, onSettled: refetch });
}

/** Sends the handles from the popup. The server has connected already; this only makes the page learn it sooner. */
export function useRedeem() {
  const refetch = useRefetchOnboarding();
  return useMutation({
    mutationFn: async ({ accessToken = '', refresh_token }: GooglePopupMessage) => {
      const body = { platformType: 'google' as const, accessToken, refreshToken: refresh_token ?? null };
      return (await call(googleConnectionRoutes.connectPlatform, { body })).model;
    },
    onSettled: refetch,
  });
}

/** Ends the connection and revokes the grant at Google. */
export function useDisconnect() {
  const refetch = useRefetchOnboarding();
  return useMutation({
    mutationFn: async () => (await call(googleConnectionRoutes.disconnectPlatform, { body: { platformType: 'google' } })).model,
    onSettled: refetch,
  });
}

/** Stops reading a branch; its reviews stay. */
export function useUnlink() {
  const refetch = useRefetchOnboarding();
  return useMutation({
    mutationFn: async (id: string) => (await call(googleConnectionRoutes.unlinkLocation, { params: { id } })).model,
    onSettled: refetch,
  });
}

/** Retries the sync of a branch that failed. */
export function useRetryPart(runId: string) {
  const refetch = useRefetchOnboarding();
  return useMutation({
    mutationFn: async (locationId: string) => (await call(reviewSyncRoutes.retryPart, { params: { runId, locationId } })).model,
    onSettled: refetch,
  });
}

/** Finishes the onboarding; the route guard then opens the dashboard. */
export function useFinish() {
  const session = useSession();
  return useMutation({
    mutationFn: async (body: { readonly tour: boolean }) => (await call(onboardingRoutes.finishOnboarding, { body })).model,
    onSuccess: ({ currentStep }, { tour }) => {
      // Before `signIn`: the route guard leaves this screen as soon as the step changes.
      if (tour) requestTour();
      signIn({ ...session, onboardingStep: currentStep });
    },
  });
}
