import { auditRoutes, platformMessageRoutes, subscriberRoutes } from '@sumaa/contracts';
import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { input } from 'zod';
import { call } from '../../lib/api/call.ts';
import { queryKey } from '../../lib/query/query.ts';
import type { SubscriberFilters } from './url.ts';

const all = queryKey(null, 'subscribers');

/** The businesses, page by page. */
export function subscribersQuery({ search, ...filters }: SubscriberFilters) {
  const query = { ...filters, ...(search === '' ? {} : { search }) };
  return infiniteQueryOptions({
    queryKey: [...all, 'list', query],
    queryFn: async ({ pageParam, signal }) =>
      (await call(subscriberRoutes.subscribers, { query: pageParam === null ? query : { ...query, cursor: pageParam }, signal })).model,
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });
}

/** The cards above the list. */
export const subscriberFiguresQuery = queryOptions({
  queryKey: [...all, 'figures'],
  queryFn: async ({ signal }) => (await call(subscriberRoutes.subscriberFigures, { signal })).model,
});

/** One business. How fresh its sync is and who belongs to it change without a live change, so it is asked for again. */
export const subscriberQuery = (id: string) =>
  queryOptions({
    queryKey: [...all, 'one', id],
    refetchInterval: 30_000,
    queryFn: async ({ signal }) => (await call(subscriberRoutes.subscriber, { params: { id }, signal })).model,
  });

/** Who of the staff can look after a business. */
export const managersQuery = queryOptions({
  queryKey: [...all, 'managers'],
  queryFn: async ({ signal }) => (await call(subscriberRoutes.accountManagers, { signal })).model,
});

/** What happened in one business last. */
export const timelineQuery = (id: string) =>
  queryOptions({
    queryKey: [...all, 'one', id, 'timeline'],
    queryFn: async ({ signal }) => (await call(auditRoutes.subscriberTimeline, { params: { id }, signal })).model.items,
  });

/** What the platform wrote to this business. */
export const platformMessagesQuery = (tenantId: string | null) =>
  queryOptions({
    queryKey: queryKey(tenantId, 'platform-messages'),
    queryFn: async ({ signal }) => (await call(platformMessageRoutes.platformMessages, { signal })).model.items,
  });

/** Runs a command on a business, then reads all that shows it again. */
function useSubscriberCommand<I, O>(send: (given: I) => Promise<O>) {
  const client = useQueryClient();
  // Not awaited: the dialog closes at once, and the screen follows.
  return useMutation({ mutationFn: send, onSettled: () => void client.invalidateQueries({ queryKey: all }) });
}

export const useAddSubscriber = () =>
  useSubscriberCommand((body: input<typeof subscriberRoutes.addSubscriber.body>) => call(subscriberRoutes.addSubscriber, { body }));
export const useInviteOwner = (id: string) =>
  useSubscriberCommand((body: input<typeof subscriberRoutes.inviteOwner.body>) =>
    call(subscriberRoutes.inviteOwner, { params: { id }, body }),
  );
export const useMessageSubscriber = (id: string) =>
  useSubscriberCommand((body: input<typeof subscriberRoutes.messageSubscriber.body>) =>
    call(subscriberRoutes.messageSubscriber, { params: { id }, body }),
  );
export const useAssignManager = (id: string) =>
  useSubscriberCommand((body: input<typeof subscriberRoutes.assignAccountManager.body>) =>
    call(subscriberRoutes.assignAccountManager, { params: { id }, body }),
  );
export const useDeactivateSubscriber = () =>
  useSubscriberCommand(({ id, ...body }: input<typeof subscriberRoutes.deactivateSubscriber.body> & { readonly id: string }) =>
    call(subscriberRoutes.deactivateSubscriber, { params: { id }, body }),
  );
export const useReactivateSubscriber = () =>
  useSubscriberCommand(({ id, ...body }: input<typeof subscriberRoutes.reactivateSubscriber.body> & { readonly id: string }) =>
    call(subscriberRoutes.reactivateSubscriber, { params: { id }, body }),
  );
