import { pushDeviceRoutes } from '@sumaa/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { readPushState } from '../../../lib/push/browser-push.ts';
import { queryKey } from '../../../lib/query/query.ts';

/** The browsers of the account. Always stale, because other browsers come and go at any time. */
export function pushDevicesQuery(tenantId: string | null) {
  return queryOptions({
    queryKey: queryKey(tenantId, 'account', 'push-devices'),
    queryFn: async ({ signal }) => (await call(pushDeviceRoutes.pushDevices, { signal })).model,
    staleTime: 0,
  });
}

/** What this browser does; the user can change it in the browser's own settings. */
export function pushStateQuery(tenantId: string | null, accountId: string) {
  return queryOptions({
    queryKey: queryKey(tenantId, 'account', 'push-state'),
    queryFn: () => readPushState(accountId),
    staleTime: 0,
  });
}
