import { foldSubscription, noSubscription, type SubscriptionEvent, type SubscriptionState } from '@sumaa/contracts';
import type { Decider } from '@sumaa/event-store';
import type { SubscriptionCommand } from './commands.ts';
import { decide } from './decide.ts';

/** The decider of what a business pays for; stream `subscription-<tenantId>`. */
export const subscription: Decider<SubscriptionState, SubscriptionCommand, SubscriptionEvent> = {
  category: 'subscription',
  initial: () => noSubscription,
  evolve: foldSubscription,
  decide,
};
