import type { DomainEvent } from '@sumaa/event-store';
import { givenEvents } from '@sumaa/event-store/testing';
import { test } from 'vitest';
import { at, eventAt, idOf } from '../../../testing/events.ts';
import { refundProjection } from './refund.projection.ts';

const [tenantId, chargeId, paymentId, accountId] = [idOf('t', 1), idOf('q', 1), idOf('p', 1), idOf('a', 1)];
const asked = (wantedTotal: number): DomainEvent => ({
  type: 'RefundRequested',
  data: {
    tenantId,
    chargeId,
    paymentId,
    method: 'card',
    amount: 1150,
    net: 1000,
    wantedTotal,
    reason: 'عطل',
    accountId,
    at: at('2026-03-02T12:00:00Z'),
  },
});
const wentBack = (refundedTotal: number): DomainEvent => ({
  type: 'PaymentRefunded',
  data: { tenantId, chargeId, paymentId, amount: 1150, refundedTotal, refundedAt: at('2026-03-02T12:01:00Z') },
});
const moved = (...events: DomainEvent[]) =>
  givenEvents(
    refundProjection,
    events.map((event) => eventAt(event, '2026-03-02T12:00:00Z')),
  );
const row = { paymentId, tenantId, chargeId, since: at('2026-03-02T12:00:00Z'), byProvider: true };

test('what is asked for is due until as much has gone back', () => {
  moved(asked(1150)).then({ [paymentId]: { ...row, wanted: 1150, refunded: 0 } });
  moved(asked(1150), wentBack(1150)).then({ [paymentId]: { ...row, wanted: 1150, refunded: 1150 } });
  moved(asked(1150), wentBack(1150), asked(2300)).then({ [paymentId]: { ...row, wanted: 2300, refunded: 1150 } });
});
