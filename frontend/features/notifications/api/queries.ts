import { notificationRoutes, type NotificationKind } from '@sumaa/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { queryKey } from '../../../lib/query/query.ts';
import { useSession } from '../../../lib/session/session.ts';
import type { z } from 'zod';

/** What of the bell is shown. */
export type BellFilter = { readonly show: 'all' | 'unread'; readonly kind: NotificationKind | null };
export const wholeBell: BellFilter = { show: 'all', kind: null };

/** The newest fifty lines of the bell, and the number of unread ones. */
export function notificationsQuery(tenantId: string | null, { show, kind }: BellFilter = wholeBell) {
  return queryOptions({
    queryKey: queryKey(tenantId, 'notifications', 'bell', show, kind ?? 'every'),
    queryFn: async ({ signal }) =>
      (await call(notificationRoutes.notifications, { query: { show, ...(kind === null ? {} : { kind }) }, signal })).model,
  });
}

export type Bell = z.output<typeof notificationRoutes.notifications.model>;
/** `entry`: one line; without it everything up to `upTo`. */
type ReadBody = { readonly upTo: string; readonly entry?: string };

/** The bell after this was read. */
function bellRead(bell: Bell, { upTo, entry }: ReadBody): Bell {
  const isRead = ({ id, kind, at }: Bell['items'][number]) => at <= upTo && (entry === undefined || entry === id || entry === kind);
  const readNow = bell.items.filter((item) => !item.read && isRead(item)).length;
  const items = bell.items.map((item) => (isRead(item) ? { ...item, read: true } : item));
  return { ...bell, items, unread: entry === undefined ? 0 : bell.unread - readNow };
}

/** Marks everything or one line as read. Updates every view of the bell at once, and restores them if the request fails. */
export function useReadNotifications() {
  const client = useQueryClient();
  const { tenantId } = useSession();
  const queryKeyOfAll = queryKey(tenantId, 'notifications', 'bell');
  return useMutation({
    mutationFn: (body: ReadBody) => call(notificationRoutes.readNotifications, { body }),
    onMutate: async (body) => {
      await client.cancelQueries({ queryKey: queryKeyOfAll });
      const before = client.getQueriesData<Bell>({ queryKey: queryKeyOfAll });
      client.setQueriesData<Bell>({ queryKey: queryKeyOfAll }, (bell) => bell && bellRead(bell, body));
      return before;
    },
    onError: (_error, _body, before) => {
      for (const [key, bell] of before ?? []) client.setQueryData(key, bell);
    },
    onSettled: () => client.invalidateQueries({ queryKey: queryKeyOfAll }),
  });
}
