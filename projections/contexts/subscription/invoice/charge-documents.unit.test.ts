import { givenEvents } from '@sumaa/event-store/testing';
import { test } from 'vitest';
import { at, eventAt, idOf } from '../../../testing/events.ts';
import { chargeDocumentsProjection } from './charge-documents.projection.ts';

const [tenantId, chargeId, paymentId, other] = [idOf('t', 1), idOf('c', 1), idOf('p', 1), idOf('p', 2)];
const event = (type: string, data: object = {}) =>
  eventAt({ type, data: { tenantId, chargeId, ...data } } as never, '2026-03-01T08:00:00Z');
const asked = (...kinds: string[]) => event('ChargeRequested', { lines: kinds.map((kind) => ({ kind })) });
const paid = event('PaymentSucceeded', { paymentId });
const issued = event('InvoiceIssued');
const row = { chargeId, tenantId, isReduced: false, paymentId, needed: 1, issued: 0, since: at('2026-03-01T08:00:00Z') };
const after = (...events: ReturnType<typeof event>[]) => givenEvents(chargeDocumentsProjection, events);

test('a charge needs no document before it is paid, then its invoice, and a credit note for an earlier plan', () => {
  after(asked('plan')).then({ [chargeId]: { ...row, paymentId: null, needed: 0 } });
  after(asked('plan'), paid, issued).then({ [chargeId]: { ...row, issued: 1 } });
  after(asked('plan', 'credit'), paid, issued).then({ [chargeId]: { ...row, isReduced: true, needed: 2, issued: 1 } });
  after(asked('plan'), event('ChargeWithdrawn')).then({});
});

test('what went back of its payment needs a credit note each time; money that arrived for nothing needs none', () => {
  const back = (of: string) => event('PaymentRefunded', { paymentId: of });
  after(asked('plan'), paid, issued, back(paymentId), back(paymentId), back(other)).then({ [chargeId]: { ...row, needed: 3, issued: 1 } });
});
