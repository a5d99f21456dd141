import { notificationRoutes } from '@sumaa/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { queryKey } from '../../../lib/query.ts';
import { useSession } from '../../../lib/session.ts';

/** The newest fifty notifications, and the number of unread ones. */
export function notificationsQuery(tenantId: string | null) {
  return queryOptions({
    queryKey: queryKey(tenantId, 'notifications', 'bell'),
    queryFn: async ({ signal }) => (await call(notificationRoutes.notifications, { signal })).model,
  });
}

/** Marks all notifications up to a time as read. Updates the view at once, and restores it if the request fails. */
export function useReadNotifications() {
  const client = useQueryClient();
  const { tenantId } = useSession();
  const { queryKey: key } = notificationsQuery(tenantId);
  return useMutation({
    mutationFn: ({ upTo }: { upTo: string }) => call(notificationRoutes.readNotifications, { body: { upTo } }),
    onMutate: async ({ upTo }) => {
      await client.cancelQueries({ queryKey: key });
      const before = client.getQueryData(key);
      client.setQueryData(key, (bell) => {
        if (bell === undefined) return undefined;
        const items = bell.items.map((item) => (item.at <= upTo ? { ...item, read: true } : item));
        return { items, unread: items.filter((item) => !item.read).length };
      });
      return before;
    },
    onError: (_error, _upTo, before) => client.setQueryData(key, before),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}
