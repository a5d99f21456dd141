import { amountOf } from '@sumaa/contracts';
import type { DomainEvent } from '@sumaa/event-store';
import { givenEvents } from '@sumaa/event-store/testing';
import { test } from 'vitest';
import { at, eventAt, idOf } from '../../../testing/events.ts';
import { refundProjection } from './refund.projection.ts';
import { unappliedTransferProjection } from './unapplied-transfer.projection.ts';

const [tenantId, chargeId, paymentId, accountId] = [idOf('t', 1), idOf('q', 1), idOf('p', 1), idOf('a', 1)];
const arrived = (method: 'bank_transfer' | 'card'): DomainEvent => ({
  type: 'PaymentUnapplied',
  data: { tenantId, chargeId, paymentId, amount: amountOf(5_000, 15), method, reference: method === 'card' ? null : 'SA-4413' },
});
const settled: DomainEvent = {
  type: 'TransferSettled',
  data: {
    tenantId,
    chargeId,
    paymentId,
    outcome: 'returned',
    amount: 5_750,
    reason: 'وصلت متأخرة',
    accountId,
    at: at('2026-03-03T08:00:00Z'),
  },
};
const recorded = (...events: DomainEvent[]) => events.map((event) => eventAt(event, '2026-03-02T12:00:00Z'));
const row = { paymentId, tenantId, chargeId, amount: 5_750, reference: 'SA-4413', at: at('2026-03-02T12:00:00Z') };

test('a transfer that arrived for nothing waits until the staff say what became of it; the provider is not asked for it', () => {
  givenEvents(unappliedTransferProjection, recorded(arrived('bank_transfer'))).then({ [paymentId]: row });
  givenEvents(unappliedTransferProjection, recorded(arrived('bank_transfer'), settled)).then({});
  givenEvents(refundProjection, recorded(arrived('bank_transfer'))).then({});
});

test('money that came by card goes back by itself', () => givenEvents(unappliedTransferProjection, recorded(arrived('card'))).then({}));
