import { PlanId, subscriptionSorts, subscriptionStatuses, Uuid, waitingMoney } from '@sumaa/contracts';
import { z } from 'zod';

/** What the staff may do with one subscription. */
export const grants = ['plan', 'trial', 'months', 'discount', 'transfer'] as const;
export type Grant = (typeof grants)[number];

/** Filters, order, the opened business and dialog. */
export const SubscriptionsUrl = z.object({
  search: z.string().trim().max(100).default(''),
  plan: PlanId.optional(),
  status: z.enum(subscriptionStatuses).optional(),
  waiting: z.enum(waitingMoney).optional(),
  sort: z.enum(subscriptionSorts).default('recent'),
  business: Uuid.optional(),
  /** The order that is over, for which a transfer is recorded; none: the open one. */
  order: Uuid.optional(),
  /** `new`: a subscription begins for a business that is chosen first. */
  do: z.enum([...grants, 'new']).optional(),
});
export type SubscriptionsUrl = z.output<typeof SubscriptionsUrl>;
export type SubscriptionFilters = Pick<SubscriptionsUrl, 'search' | 'plan' | 'status' | 'waiting' | 'sort'>;

export const noFilters = { search: '', plan: undefined, status: undefined, waiting: undefined } as const;

export const isFiltered = ({ search, plan, status, waiting }: SubscriptionFilters): boolean =>
  search !== '' || plan !== undefined || status !== undefined || waiting !== undefined;
