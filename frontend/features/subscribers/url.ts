import { PlanId, SubscriberSort, SubscriberStatus, Uuid } from '@sumaa/contracts';
import { z } from 'zod';

/** The state of the screen in its address. */
export const SubscribersUrl = z.object({
  search: z.string().max(200).default(''),
  plan: PlanId.optional(),
  status: SubscriberStatus.optional(),
  sort: SubscriberSort.default('recent'),
  /** The business that is open beside the list. */
  subscriber: Uuid.optional(),
  do: z.enum(['deactivate', 'reactivate']).optional(),
});
export type SubscribersUrl = z.infer<typeof SubscribersUrl>;
export type SubscriberFilters = Omit<SubscribersUrl, 'subscriber' | 'do'>;

export const noFilters = { search: '', plan: undefined, status: undefined } as const satisfies Partial<SubscriberFilters>;

export const isFiltered = ({ search, plan, status }: SubscriberFilters): boolean =>
  search !== '' || plan !== undefined || status !== undefined;
