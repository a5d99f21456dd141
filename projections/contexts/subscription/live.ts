import type { LiveChangesOf } from '../../live/index.ts';
import type { SubscriptionRow } from './subscription.projection.ts';
import type { UsageRow } from './usage.projection.ts';

/** The plan is part of every member's session too. */
export const subscriptionLive: LiveChangesOf<SubscriptionRow> = () => [
  { topic: 'subscription', key: null, branches: null },
  { topic: 'session', key: null, branches: null },
];

export const usageLive: LiveChangesOf<UsageRow> = () => [{ topic: 'subscription', key: null, branches: null }];
