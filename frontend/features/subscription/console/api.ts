import { comparisonRoutes, sellerRoutes, subscriptionConsoleRoutes as routes, type BillingDetails, type Uuid } from '@sumaa/contracts';
import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { input, output } from 'zod';
import { call } from '../../../lib/api/call.ts';
import { queryKey } from '../../../lib/query/query.ts';
import type { SubscriptionFilters } from './url.ts';

/** The subscriptions of all businesses, page by page. */
export const subscriptionsQuery = ({ search, plan, status, waiting, sort }: SubscriptionFilters) =>
  infiniteQueryOptions({
    queryKey: queryKey(null, 'subscriptions', 'list', { search, plan, status, waiting, sort }),
    queryFn: async ({ pageParam, signal }) => {
      const given = { ...(search === '' ? {} : { search }), ...(plan ? { plan } : {}), ...(status ? { status } : {}) };
      const query = { sort, ...given, ...(waiting ? { waiting } : {}) };
      return (await call(routes.subscriptions, { query: pageParam === null ? query : { ...query, cursor: pageParam }, signal })).model;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });

/** Businesses for which a subscription may begin. */
export const planlessQuery = (search: string) =>
  queryOptions({
    queryKey: queryKey(null, 'subscriptions', 'planless', search),
    queryFn: async ({ signal }) => {
      const query = { planless: 'yes', ...(search === '' ? {} : { search }) } as const;
      return (await call(routes.subscriptions, { query, signal })).model;
    },
    placeholderData: keepPreviousData,
  });

export const statisticsQuery = queryOptions({
  queryKey: queryKey(null, 'subscriptions', 'statistics'),
  queryFn: async ({ signal }) => (await call(routes.subscriptionStatistics, { signal })).model,
});

export const subscriptionOfQuery = (id: Uuid) =>
  queryOptions({
    queryKey: queryKey(null, 'subscriptions', 'one', id),
    queryFn: async ({ signal }) => (await call(routes.subscriptionOf, { params: { id }, signal })).model,
  });

export type Seller = output<typeof sellerRoutes.seller.model>;

/** Who issues the invoices. */
export const sellerQuery = queryOptions({
  queryKey: queryKey(null, 'subscriptions', 'seller'),
  queryFn: async ({ signal }) => (await call(sellerRoutes.seller, { signal })).model,
});

export const useSaveSeller = () =>
  useConsoleCommand((body: input<typeof sellerRoutes.saveSeller.body>) => call(sellerRoutes.saveSeller, { body }));

/** What is to be compared after a restore. The provider is asked anew each time. */
export const comparisonQuery = queryOptions({
  queryKey: queryKey(null, 'subscriptions', 'comparison'),
  queryFn: async ({ signal }) => (await call(comparisonRoutes.compare, { signal })).model,
});

export const useContinueNumbers = () =>
  useConsoleCommand((body: input<typeof comparisonRoutes.continueNumbers.body>) => call(comparisonRoutes.continueNumbers, { body }));

/** Runs a command on the subscription of a business, then reads all of them anew. */
function useConsoleCommand<G>(mutationFn: (given: G) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: queryKey(null, 'subscriptions') }) });
}

export const useExtendTrial = (id: Uuid) =>
  useConsoleCommand((body: input<typeof routes.extendTrial.body>) => call(routes.extendTrial, { params: { id }, body }));

export const useArrangePlan = (id: Uuid) =>
  useConsoleCommand((body: input<typeof routes.arrangePlan.body>) => call(routes.arrangePlan, { params: { id }, body }));

export const useSaveBuyer = (id: Uuid) => useConsoleCommand((body: BillingDetails) => call(routes.saveBuyer, { params: { id }, body }));

export const useGrantMonths = (id: Uuid) =>
  useConsoleCommand((body: input<typeof routes.grantMonths.body>) => call(routes.grantMonths, { params: { id }, body }));

export const useGrantDiscount = (id: Uuid) =>
  useConsoleCommand((body: input<typeof routes.grantDiscount.body>) => call(routes.grantDiscount, { params: { id }, body }));

export const useRefund = (id: Uuid) =>
  useConsoleCommand((body: input<typeof routes.refund.body>) => call(routes.refund, { params: { id }, body }));

export const useSettleTransfer = (id: Uuid) =>
  useConsoleCommand((body: input<typeof routes.settleTransfer.body>) => call(routes.settleTransfer, { params: { id }, body }));

export const useSendInvoice = (id: Uuid) =>
  useConsoleCommand((documentId: Uuid) => call(routes.sendInvoice, { params: { id }, body: { documentId } }));

export const useRecordTransfer = (id: Uuid) =>
  useConsoleCommand((body: input<typeof routes.recordTransfer.body>) => call(routes.recordTransfer, { params: { id }, body }));
