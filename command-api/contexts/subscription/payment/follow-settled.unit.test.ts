import {
  foldSubscription,
  noSubscription,
  type PaymentEvent,
  type SubscriptionEvent,
  type SubscriptionState,
  type Uuid,
} from '@sumaa/contracts';
import type { CommandContext } from '@sumaa/event-store';
import { expect, test } from 'vitest';
import * as f from '../subscription/subscription.fixture.ts';
import { subscription } from '../subscription/subscription.ts';
import { followSettled } from './follow-settled.ts';
import { payment } from './payment.ts';
import type { PaymentReport } from './ports.ts';
import { knowing } from './read-charge.ts';

const at = f.noon('2026-11-19');
const requested = f.requested('start', at);
const settled = (paymentId: Uuid, outcome: 'paid' | 'declined'): PaymentEvent => ({
  type: 'PaymentSettled',
  data: { tenantId: f.tenantId, chargeId: f.charge1, paymentId, method: 'card', outcome, code: null, retry: null, settledAt: at },
});
const fold = (events: readonly SubscriptionEvent[]) =>
  events.reduce<SubscriptionState>((state, event) => foldSubscription(state, event), noSubscription);

/** What the subscription tells of payments once it has followed. */
async function followed(told: readonly SubscriptionEvent[], outcomes: readonly PaymentEvent[]): Promise<readonly (readonly unknown[])[]> {
  const state = outcomes.reduce((folded, event) => payment.evolve(folded, event), payment.initial());
  const events = [...told];
  const ports = {
    async recordPayment(_context: CommandContext, { chargeId: forChargeId, paymentId, outcome, retry, method }: PaymentReport) {
      const command = f.command(at, { type: 'RecordPayment', forChargeId, paymentId, outcome, retry, method, reference: null });
      const decision = subscription.decide(fold(events), command);
      if (decision.ok) events.push(...decision.events);
      return null;
    },
  };
  await followSettled(ports, () => ({}) as CommandContext, { knows: knowing(fold(told), f.charge1) }, state);
  return events.slice(told.length).flatMap(({ type, data }) => ('paymentId' in data ? [[type, data.paymentId]] : []));
}

test('every payment that was settled is followed, in order: the first pays, the others go back', async () => {
  const outcomes = [settled(f.payment1, 'declined'), settled(f.payment2, 'paid'), settled(f.payment1, 'paid')];
  expect(await followed([f.started, requested], outcomes)).toEqual([
    ['PaymentFailed', f.payment1],
    ['PaymentSucceeded', f.payment2],
    ['PaymentUnapplied', f.payment1],
  ]);
});

test('what the subscription knows is not followed again', async () => {
  const paid = f.succeeded(requested, f.payment1, at);
  const outcomes = [settled(f.payment1, 'declined'), settled(f.payment2, 'paid'), settled(f.payment1, 'paid')];
  expect(await followed([f.started, requested, paid, f.subscribed], outcomes)).toEqual([['PaymentUnapplied', f.payment2]]);
});
