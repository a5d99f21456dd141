import {
  foldSubscription,
  type Iso,
  type OrderEnd,
  type PaidPeriod,
  type SubscriptionEvent,
  type SubscriptionEventNamed,
  type SubscriptionState,
  type Uuid,
} from '@sumaa/contracts';
import type { Decider } from '@sumaa/event-store';
import type { CommandDeps } from '../../../infra/deps.ts';
import { findOwned } from '../../../infra/execute.ts';

type Request = SubscriptionEventNamed<'ChargeRequested'>['data'];
type Succeeded = SubscriptionEventNamed<'PaymentSucceeded'>['data'];
type Granted = SubscriptionEventNamed<'RefundGranted'>['data'] & { readonly at: Iso };
type Readable = Pick<Decider<SubscriptionState, never, SubscriptionEvent>, 'category' | 'initial' | 'evolve'>;

/** A charge as its subscription tells it. `isOpen`: it is still to be paid. */
export interface Charge {
  readonly request: Request;
  readonly isOpen: boolean;
  /** How it ended; null: it is still to be paid. */
  readonly ended: OrderEnd;
  /** When it was due last; null once it is over. */
  readonly triedAt: Iso | null;
  readonly succeeded: Succeeded | null;
  /** Whether the subscription has followed what became of a payment. */
  knows(paymentId: Uuid, outcome: 'paid' | 'declined'): boolean;
  /** The period that was held when it was paid; the rest of that is what an upgrade credits. */
  readonly heldBefore: PaidPeriod | null;
  /** What of its payment goes back, in the order of the grants. */
  readonly refunds: readonly Granted[];
}

const subscription: Readable = { category: 'subscription', initial: () => ({ status: 'none' }), evolve: foldSubscription };

/** Null for a charge that this business does not have. */
export async function readCharge(deps: Pick<CommandDeps, 'store' | 'codec'>, tenantId: Uuid, chargeId: Uuid): Promise<Charge | null> {
  const loaded = await findOwned(deps, { ...subscription, decide: () => ({ ok: true, events: [] }) }, tenantId, tenantId);
  let request: Request | null = null;
  let succeeded: Succeeded | null = null;
  let ended: OrderEnd = null;
  let heldBefore: PaidPeriod | null = null;
  let folded = subscription.initial();
  const refunds: Granted[] = [];
  for (const event of loaded?.events ?? []) {
    const { type, data, metadata } = event;
    if (type === 'ChargeRequested' && data.chargeId === chargeId) request = data;
    if (type === 'PaymentSucceeded' && data.chargeId === chargeId) {
      succeeded = data;
      ended = 'paid';
      heldBefore = folded.status === 'none' ? null : folded.period;
    }
    if (type === 'ChargeWithdrawn' && data.chargeId === chargeId) ended = data.reason;
    if (type === 'RefundGranted' && data.chargeId === chargeId) refunds.push({ ...data, at: metadata.occurredAt });
    folded = foldSubscription(folded, event);
  }
  if (!loaded || !request) return null;
  return {
    request,
    ended,
    succeeded,
    heldBefore,
    refunds,
    isOpen: openCharge(loaded.state, chargeId) !== null,
    triedAt: openCharge(loaded.state, chargeId)?.triedAt ?? null,
    knows: knowing(loaded.state, chargeId),
  };
}

const openCharge = (state: SubscriptionState, chargeId: Uuid) =>
  state.status !== 'none' && state.charge?.request.chargeId === chargeId ? state.charge : null;

/** What a subscription knows of the payments of a charge. */
export function knowing(state: SubscriptionState, chargeId: Uuid): Charge['knows'] {
  const open = openCharge(state, chargeId);
  return (paymentId, outcome) => {
    if (state.status === 'none') return false;
    // A charge that is over follows no decline.
    if (outcome === 'declined') return !open || open.failed.includes(paymentId);
    return state.settled[chargeId]?.paymentId === paymentId || state.unapplied.includes(paymentId);
  };
}

/** The charge that a business has still to pay; null where there is none. */
export async function readOpenCharge(deps: Pick<CommandDeps, 'store' | 'codec'>, tenantId: Uuid): Promise<Request | null> {
  const loaded = await findOwned(deps, { ...subscription, decide: () => ({ ok: true, events: [] }) }, tenantId, tenantId);
  return loaded && loaded.state.status !== 'none' ? (loaded.state.charge?.request ?? null) : null;
}
