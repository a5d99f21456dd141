import { googleConnectionRoutes, type GooglePopupMessage } from '@sumaa/contracts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { useRefetchConnection } from '../../../lib/api/connection.ts';

/** Links the chosen locations as branches; their sync starts. */
export function useLinkLocations() {
  const refetch = useRefetchConnection();
  return useMutation({
    mutationFn: async (placeIds: readonly string[]) =>
      (await call(googleConnectionRoutes.linkLocations, { body: { placeIds: [...placeIds] } })).model,
    onSettled: refetch,
  });
}

/** Reads the locations of the connected account from Google again. */
export function useRediscover() {
  const refetch = useRefetchConnection();
  return useMutation({ mutationFn: async () => (await call(googleConnectionRoutes.rediscover, {})).model, onSettled: refetch });
}

/** Connects Google with the handle from the popup. */
export function useRedeem() {
  const refetch = useRefetchConnection();
  return useMutation({
    mutationFn: async ({ accessToken = '' }: GooglePopupMessage) =>
      (await call(googleConnectionRoutes.connectPlatform, { body: { platformType: 'google', accessToken } })).model,
    onSettled: refetch,
  });
}

/** Ends the connection and revokes the grant at Google. */
export function useDisconnect() {
  const refetch = useRefetchConnection();
  return useMutation({
    mutationFn: async () => (await call(googleConnectionRoutes.disconnectPlatform, { body: { platformType: 'google' } })).model,
    onSettled: refetch,
  });
}

/** Stops reading a branch; its reviews stay. */
export function useUnlink() {
  const refetch = useRefetchConnection();
  return useMutation({
    mutationFn: async (id: string) => (await call(googleConnectionRoutes.unlinkLocation, { params: { id } })).model,
    onSettled: refetch,
  });
}
