import {
  endAhead,
  foldSubscription,
  planInForce,
  platformTenant,
  readable,
  searchText,
  type AttemptEvent,
  type BranchTotalsEvent,
  type ConnectionEvent,
  type Iso,
  type LocationEvent,
  type PaymentEvent,
  type PlanId,
  type ReviewEvent,
  type SubscriptionEvent,
  type SubscriptionState,
  type TenantEvent,
  type TenantId,
  type Uuid,
} from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';
import { ratingOf, withBranch, type Branches } from './branches.ts';

/** A business as the platform's staff see it; the rows belong to the platform. */
export interface SubscriberRow {
  readonly subscriberId: Uuid;
  readonly tenantId: TenantId;
  readonly ownerAccountId: Uuid;
  readonly name: string;
  /** The name as it is searched and sorted. */
  readonly nameKey: string;
  readonly activityType: string;
  readonly city: string | null;
  readonly joinedAt: Iso;
  readonly plan: PlanId;
  readonly isTrial: boolean;
  readonly isPastDue: boolean;
  /** From then on it cannot answer, and from `dormantAt` on nothing happens any more; null: not to be foreseen. */
  readonly endsAt: Iso | null;
  readonly dormantAt: Iso | null;
  readonly deactivatedAt: Iso | null;
  readonly deactivatedBy: Uuid | null;
  readonly deactivationReason: string | null;
  readonly connection: 'none' | 'connected' | 'lost';
  readonly branches: Branches;
  readonly branchCount: number;
  readonly reviews: number;
  /** Thousandths of a star, 0 without a rating, so that it sorts. */
  readonly ratingMilli: number;
  /** What was paid and not given back, in halalas before VAT. */
  readonly revenue: number;
  readonly lastSignInAt: Iso | null;
  readonly subscription: SubscriptionState;
}

type Followed =
  | TenantEvent
  | ReviewEvent
  | LocationEvent
  | BranchTotalsEvent
  | ConnectionEvent
  | SubscriptionEvent
  | PaymentEvent
  | AttemptEvent;

const followed: ReadonlySet<string> = new Set<Followed['type']>([
  'BusinessRegistered',
  'BusinessOwnerJoined',
  'BusinessProfileSaved',
  'BusinessDeactivated',
  'BusinessReactivated',
  'BusinessErased',
  'ReviewReceived',
  'ReviewRemoved',
  'LocationLinked',
  'LocationUnlinked',
  'LocationRated',
  'GoogleConnected',
  'ConnectionLost',
  'GoogleDisconnected',
  'SignInSucceeded',
  'BusinessEntered',
  'RefundRequested',
]);

const unsubscribed: SubscriptionState = { status: 'none' };

type Registered = Extract<TenantEvent, { type: 'BusinessRegistered' }>['data'];

function registered({ tenantId: subscriberId, ownerAccountId, name, activityType }: Registered, joinedAt: Iso): SubscriberRow {
  return {
    subscriberId,
    tenantId: platformTenant,
    ownerAccountId,
    name,
    nameKey: searchText(name),
    activityType,
    city: null,
    joinedAt,
    plan: planInForce(unsubscribed),
    isTrial: true,
    isPastDue: false,
    endsAt: null,
    dormantAt: null,
    deactivatedAt: null,
    deactivatedBy: null,
    deactivationReason: null,
    connection: 'none',
    branches: {},
    branchCount: 0,
    reviews: 0,
    ratingMilli: 0,
    revenue: 0,
    lastSignInAt: null,
    subscription: unsubscribed,
  };
}

const inBranches = (row: SubscriberRow, branches: Branches): SubscriberRow => ({
  ...row,
  branches,
  branchCount: Object.values(branches).filter(({ linked }) => linked).length,
  ratingMilli: Math.round((ratingOf(branches) ?? 0) * 1000),
});

/** What a refund that the staff grant takes away counts when it is requested. */
const receivedBy = (event: SubscriptionEvent): number =>
  event.type === 'PaymentSucceeded' ? event.data.amount.net : event.type === 'RefundNoted' ? -event.data.net : 0;

function subscribed(row: SubscriberRow, event: SubscriptionEvent): SubscriberRow {
  const subscription = foldSubscription(row.subscription, event);
  const ended = endAhead(subscription);
  return {
    ...row,
    subscription,
    plan: planInForce(subscription),
    isTrial: subscription.status === 'trialing' || subscription.status === 'none',
    isPastDue: subscription.status === 'past_due',
    endsAt: ended?.at ?? null,
    dormantAt: ended?.syncUntil ?? null,
    revenue: row.revenue + receivedBy(event),
  };
}

const deactivated = (row: SubscriberRow, at: Iso | null, by: Uuid | null, reason: string | null): SubscriberRow => ({
  ...row,
  deactivatedAt: at,
  deactivatedBy: by,
  deactivationReason: reason,
});

/** One row per business, for the console: what it is, what it pays, what Google says of it and when somebody last signed in. */
export const subscriberProjection: Projection<SubscriberRow, Followed> = {
  name: 'subscriber',
  version: 1,
  categories: ['tenant', 'review', 'location', 'branchtotals', 'connection', 'subscription', 'payment', 'attempt'],
  key({ type, category, metadata }) {
    if (metadata.tenantId === platformTenant) return null;
    return category === 'subscription' || followed.has(type) ? metadata.tenantId : null;
  },
  evolve(row, event) {
    const { occurredAt } = event.metadata;
    if (event.type === 'BusinessRegistered') return registered(event.data, occurredAt);
    if (!row) return null;
    switch (event.type) {
      case 'BusinessProfileSaved': {
        const { name, industry: activityType, city } = event.data;
        return { ...row, name, nameKey: searchText(name), activityType, city };
      }
      case 'BusinessOwnerJoined':
        return { ...row, ownerAccountId: event.data.accountId };
      case 'BusinessDeactivated':
        return deactivated(row, occurredAt, event.data.accountId, readable(event.data.reason));
      case 'BusinessReactivated':
        return deactivated(row, null, null, null);
      case 'BusinessErased':
        return deactivated(row, occurredAt, null, null);
      case 'ReviewReceived':
        return { ...row, reviews: row.reviews + 1 };
      case 'ReviewRemoved':
        return { ...row, reviews: row.reviews - 1 };
      case 'LocationLinked':
        return inBranches(row, withBranch(row.branches, event.data.locationId, { linked: true }));
      case 'LocationUnlinked':
        return inBranches(row, withBranch(row.branches, event.data.locationId, { linked: false }));
      case 'LocationRated': {
        const { locationId, rating, reviewCount: count } = event.data;
        return inBranches(row, withBranch(row.branches, locationId, { rating, count }));
      }
      case 'GoogleConnected':
        return { ...row, connection: 'connected' };
      case 'ConnectionLost':
        return { ...row, connection: 'lost' };
      case 'GoogleDisconnected':
        return { ...row, connection: 'none' };
      case 'SignInSucceeded':
      case 'BusinessEntered':
        return { ...row, lastSignInAt: occurredAt };
      case 'RefundRequested':
        return { ...row, revenue: row.revenue - event.data.net };
      // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- `key` lets through what is above and the subscription
      default:
        return event.category === 'subscription' ? subscribed(row, event as SubscriptionEvent) : row;
    }
  },
  rows: typedRows<SubscriberRow>({
    table: 'read.subscriber_v1',
    key: 'subscriberId',
    columns: {
      subscriberId: 'uuid',
      tenantId: 'text',
      ownerAccountId: 'uuid',
      name: 'text',
      nameKey: 'text',
      activityType: 'text',
      city: 'text',
      joinedAt: 'timestamptz',
      plan: 'text',
      isTrial: 'boolean',
      isPastDue: 'boolean',
      endsAt: 'timestamptz',
      dormantAt: 'timestamptz',
      deactivatedAt: 'timestamptz',
      deactivatedBy: 'uuid',
      deactivationReason: 'text',
      connection: 'text',
      branches: 'json',
      branchCount: 'int',
      reviews: 'int',
      ratingMilli: 'int',
      revenue: 'bigint',
      lastSignInAt: 'timestamptz',
      subscription: 'json',
    },
  }),
};
