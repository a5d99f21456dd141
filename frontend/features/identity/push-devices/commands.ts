import { pushDeviceRoutes, type PushDeviceItem } from '@sumaa/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { rememberPushAccount, subscribeToPush, unsubscribeFromPush } from '../../../lib/push/browser-push.ts';
import { useSession } from '../../../lib/session/session.ts';
import { pushDevicesQuery, pushStateQuery } from './queries.ts';

/** A change of the browsers; the list and the state of this one follow, also when it fails half-way. */
function useDeviceChange<V>(change: (given: V, accountId: string) => Promise<void>) {
  const client = useQueryClient();
  const { tenantId, accountId } = useSession();
  return useMutation({
    mutationFn: (given: V) => change(given, accountId),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: pushDevicesQuery(tenantId).queryKey }),
        client.invalidateQueries({ queryKey: pushStateQuery(tenantId, accountId).queryKey }),
      ]),
  });
}

/** Shows notifications in this browser. Without the user's permission nothing changes. */
export const useAddThisDevice = () =>
  useDeviceChange(async (publicKey: string, accountId) => {
    const body = await subscribeToPush(publicKey);
    if (body === null) return;
    await call(pushDeviceRoutes.addPushDevice, { body });
    rememberPushAccount(accountId);
  });

/** Shows no more notifications in a browser; null: in this one, which the server does not know. */
export const useRemoveDevice = () =>
  useDeviceChange(async (device: Pick<PushDeviceItem, 'id' | 'current'> | null) => {
    if (device === null || device.current) await unsubscribeFromPush();
    if (device !== null) await call(pushDeviceRoutes.removePushDevice, { params: { id: device.id } });
  });
