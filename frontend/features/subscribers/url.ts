import { PlanId, SubscriberConnection, SubscriberSort, SubscriberStatus, Uuid } from '@sumaa/contracts';
import { z } from 'zod';

/** What the staff do to one business. */
export const subscriberActs = ['deactivate', 'reactivate', 'invite', 'message'] as const;
export type SubscriberAct = (typeof subscriberActs)[number];

/** The state of the screen in its address. */
export const SubscribersUrl = z.object({
  search: z.string().max(200).default(''),
  plan: PlanId.optional(),
  status: SubscriberStatus.optional(),
  connection: SubscriberConnection.optional(),
  sort: SubscriberSort.default('recent'),
  /** The business that is open beside the list. */
  subscriber: Uuid.optional(),
  /** `add`: adds a business. */
  do: z.enum([...subscriberActs, 'add']).optional(),
});
export type SubscribersUrl = z.infer<typeof SubscribersUrl>;

/** Where the subscription of a business is edited, and where all that happened in it is listed. */
export const subscriptionPath = (id: string) => `/admin/subscriptions?business=${id}`;
export const activityPath = (id: string) => `/admin/activity?tenant=${id}`;

export type SubscriberFilters = Omit<SubscribersUrl, 'subscriber' | 'do'>;

export const noFilters = {
  search: '',
  plan: undefined,
  status: undefined,
  connection: undefined,
} as const satisfies Partial<SubscriberFilters>;

export const isFiltered = ({ search, plan, status, connection }: SubscriberFilters): boolean =>
  search !== '' || plan !== undefined || status !== undefined || connection !== undefined;

/** The filters as the export takes them. */
export const toExportFilters = ({ search, plan, status, connection, sort }: SubscriberFilters) => ({
  sort,
  ...(search === '' ? {} : { search }),
  ...(plan === undefined ? {} : { plan }),
  ...(status === undefined ? {} : { status }),
  ...(connection === undefined ? {} : { connection }),
});
