import { googleConnectionRoutes, onboardingRoutes, reviewSyncRoutes, type GooglePopupMessage } from '@sumaa/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { queryKey } from '../../../lib/query.ts';
import { signIn, useSession } from '../../../lib/session.ts';
import { requestTour } from '../tour/tour-store.ts';

/** Asks again for everything a command on the connection may have changed. */
function useSettle() {
  const client = useQueryClient();
  const { tenantId } = useSession();
  return async (): Promise<void> => {
    const contexts = ['session', 'connection', 'sync', 'locations'];
    await Promise.all(contexts.map((context) => client.invalidateQueries({ queryKey: queryKey(tenantId, context) })));
  };
}

/** Links the chosen locations as branches; their sync begins. */
export function useLinkLocations() {
  const settle = useSettle();
  return useMutation({
    mutationFn: async (placeIds: readonly string[]) =>
      (await call(googleConnectionRoutes.linkLocations, { body: { placeIds: [...placeIds] } })).model,
    onSettled: settle,
  });
}

/** Reads the locations of the connected account again. */
export function useRediscover() {
  const settle = useSettle();
  return useMutation({ mutationFn: async () => (await call(googleConnectionRoutes.rediscover, {})).model, onSettled: settle });
}

/** Hands in what the popup brought; the server has connected already, this only tells us sooner. */
export function useRedeem() {
  const settle = useSettle();
  return useMutation({
    mutationFn: async ({ accessToken = '', refresh_token }: GooglePopupMessage) => {
      const body = { platformType: 'google' as const, accessToken, refreshToken: refresh_token ?? null };
      return (await call(googleConnectionRoutes.connectPlatform, { body })).model;
    },
    onSettled: settle,
  });
}

/** Ends the connection; the grant is given back to Google. */
export function useDisconnect() {
  const settle = useSettle();
  return useMutation({
    mutationFn: async () => (await call(googleConnectionRoutes.disconnectPlatform, { body: { platformType: 'google' } })).model,
    onSettled: settle,
  });
}

/** A branch is no longer read; its reviews stay. */
export function useUnlink() {
  const settle = useSettle();
  return useMutation({
    mutationFn: async (id: string) => (await call(googleConnectionRoutes.unlinkLocation, { params: { id } })).model,
    onSettled: settle,
  });
}

/** Reads a branch again whose sync failed. */
export function useRetryPart(runId: string) {
  const settle = useSettle();
  return useMutation({
    mutationFn: async (locationId: string) => (await call(reviewSyncRoutes.retryPart, { params: { runId, locationId } })).model,
    onSettled: settle,
  });
}

/** Leaves the set-up; the guard then opens the dashboard. */
export function useFinish() {
  const session = useSession();
  return useMutation({
    mutationFn: async (body: { readonly tour: boolean }) => (await call(onboardingRoutes.finishOnboarding, { body })).model,
    onSuccess: ({ currentStep }, { tour }) => {
      // First: the guard leaves this screen as soon as the step is known.
      if (tour) requestTour();
      signIn({ ...session, onboardingStep: currentStep });
    },
  });
}
