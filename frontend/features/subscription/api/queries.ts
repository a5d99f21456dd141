import { invoiceRoutes, paymentRoutes, platformMessageRoutes, subscriptionRoutes } from '@sumaa/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { queryKey } from '../../../lib/query/query.ts';

/** The subscription with all that can be done with it now. */
export function subscriptionQuery(tenantId: string | null) {
  return queryOptions({
    queryKey: queryKey(tenantId, 'subscription', 'view'),
    queryFn: async ({ signal }) => (await call(subscriptionRoutes.subscription, { signal })).model,
  });
}

/** The saved card, who invoices are made out to, and how the open charge is being paid. */
export function billingQuery(tenantId: string | null) {
  return queryOptions({
    queryKey: queryKey(tenantId, 'subscription', 'billing'),
    queryFn: async ({ signal }) => (await call(paymentRoutes.billing, { signal })).model,
  });
}

/** Payments, declined payments and credit notes, newest first. */
export function historyQuery(tenantId: string | null) {
  return queryOptions({
    queryKey: queryKey(tenantId, 'subscription', 'history'),
    queryFn: async ({ signal }) => (await call(invoiceRoutes.billingHistory, { signal })).model,
  });
}

/** Who of the platform looks after the business; null on other plans than Enterprise. */
export const accountManagerQuery = (tenantId: string | null) =>
  queryOptions({
    queryKey: queryKey(tenantId, 'subscription', 'manager'),
    queryFn: async ({ signal }) => (await call(platformMessageRoutes.accountManager, { signal })).model,
  });
