import {
  foldSubscription,
  nextDueAt,
  noSubscription,
  planInForce,
  type Iso,
  type PlanId,
  type Subscription,
  type SubscriptionEvent,
  type SubscriptionStatus,
  type TenantId,
} from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

/** What a business pays for, and what is to come of it. */
export interface SubscriptionRow {
  readonly tenantId: TenantId;
  readonly status: SubscriptionStatus;
  /** Whose limits hold. */
  readonly plan: PlanId;
  readonly isPaid: boolean;
  readonly trialStartedAt: Iso;
  readonly trialEndsAt: Iso;
  readonly periodEnd: Iso | null;
  readonly syncPausedAt: Iso | null;
  readonly nextDueAt: Iso | null;
  readonly state: Subscription;
}

/** One row per business: its subscription as the decider knows it. */
export const subscriptionProjection: Projection<SubscriptionRow, SubscriptionEvent> = {
  name: 'subscription',
  version: 2,
  categories: ['subscription'],
  key: ({ data }) => data.tenantId,
  evolve(row, event) {
    const state = foldSubscription(row?.state ?? noSubscription, event);
    if (state.status === 'none') return null;
    const { occurredAt } = event.metadata;
    const { tenantId, status, trialEndsAt, period, syncPausedAt } = state;
    return {
      tenantId,
      status,
      plan: planInForce(state),
      isPaid: period !== null,
      trialStartedAt: row?.trialStartedAt ?? occurredAt,
      trialEndsAt,
      periodEnd: period?.end ?? null,
      syncPausedAt,
      nextDueAt: nextDueAt(state, occurredAt),
      state,
    };
  },
  rows: typedRows<SubscriptionRow>({
    table: 'read.subscription_v2',
    key: 'tenantId',
    columns: {
      tenantId: 'text',
      status: 'text',
      plan: 'text',
      isPaid: 'boolean',
      trialStartedAt: 'timestamptz',
      trialEndsAt: 'timestamptz',
      periodEnd: 'timestamptz',
      syncPausedAt: 'timestamptz',
      nextDueAt: 'timestamptz',
      state: 'jsonb',
    },
  }),
};

/** Binds what reads subscriptions to this version's table. */
export const showSubscription = 'call read.show_subscription_v2()';
