import type { Iso, PaymentEvent, Uuid } from '@sumaa/contracts';
import { specOf } from '@sumaa/event-store/testing';
import { describe, test } from 'vitest';
import type { PaymentCommand } from './commands.ts';
import { payment } from './payment.ts';
import { paymentIdOf } from './payment-id.ts';

const { given } = specOf(payment);
const id = (digit: number) => `${String(digit).repeat(8)}-1111-4111-8111-111111111111` as Uuid;
const [tenantId, chargeId, cardId, hosted] = [1, 2, 3, 6].map(id) as [Uuid, Uuid, Uuid, Uuid];
const [first, second] = [paymentIdOf(chargeId, 1), paymentIdOf(chargeId, 2)];
const at = '2026-11-24T06:00:00.000Z' as Iso;
const amount = 23_000;
const of = { tenantId, chargeId };

const attempt = (trigger: Uuid, lookedUp: readonly Uuid[] = []): PaymentCommand => ({
  type: 'Attempt',
  ...of,
  idOf: (nth) => paymentIdOf(chargeId, nth),
  trigger,
  cardId,
  amount,
  lookedUp,
  at,
});
const attempted = (paymentId: Uuid, trigger = paymentId): PaymentEvent => ({
  type: 'PaymentAttempted',
  data: { ...of, paymentId, trigger, cardId, amount, attemptedAt: at },
});
const settle = (paymentId: Uuid, outcome: 'paid' | 'declined', code: string | null = null): PaymentCommand => ({
  type: 'Settle',
  ...of,
  paymentId,
  outcome,
  code,
  retry: outcome === 'paid' ? null : 'later',
  at,
});
const settled = (paymentId: Uuid, outcome: 'paid' | 'declined', method: 'card' | 'hosted_invoice' = 'card'): PaymentEvent => ({
  type: 'PaymentSettled',
  data: { ...of, paymentId, method, outcome, code: null, retry: outcome === 'paid' ? null : 'later', settledAt: at },
});

describe('a charge', () => {
  test('is tried once for each trigger', () => {
    given().when(attempt(first)).then(attempted(first));
    given(attempted(first), settled(first, 'declined')).when(attempt(first)).then();
  });
  test('is not tried while an attempt may still succeed', () => {
    given(attempted(first)).when(attempt(second)).then();
    given(attempted(first), settled(first, 'declined')).when(attempt(second)).then(attempted(second));
  });
  test('is not tried once it is paid, by card or on the page of the provider', () => {
    given(attempted(first), settled(first, 'paid')).when(attempt(second)).then();
    given(settled(hosted, 'paid', 'hosted_invoice'))
      .when(attempt(first))
      .then();
  });
  test('waits for its payer at the bank, said once', () => {
    const url = 'https://bank.example/3ds';
    const waits: PaymentEvent = { type: 'PaymentAwaitsPayer', data: { ...of, paymentId: first, url, at } };
    given(attempted(first))
      .when({ type: 'AwaitPayer', ...of, paymentId: first, url, at })
      .then(waits);
    given(attempted(first), waits)
      .when({ type: 'AwaitPayer', ...of, paymentId: first, url, at })
      .then();
  });
});

describe('a page of the provider', () => {
  const later = '2026-11-27T06:00:00.000Z' as Iso;
  const [pageId, other] = [id(7), id(8)];
  const wants = (page: Uuid, now = at): PaymentCommand => ({
    type: 'RequestPage',
    ...of,
    pageId: page,
    amount,
    expiresAt: later,
    accountId: id(9),
    at: now,
  });
  const requested: PaymentEvent = {
    type: 'PaymentPageRequested',
    data: { ...of, pageId, amount, expiresAt: later, accountId: id(9), at },
  };
  const opened: PaymentEvent = { type: 'PaymentPageOpened', data: { ...of, pageId, url: 'https://pay.example/1', at } };
  const closed: PaymentEvent = { type: 'PaymentPageClosed', data: { ...of, pageId, at } };

  test('is there once at a time, and never for what is paid', () => {
    given().when(wants(pageId)).then(requested);
    given(requested, opened).when(wants(other)).then();
    given(settled(hosted, 'paid', 'hosted_invoice'))
      .when(wants(pageId))
      .thenRefused('not_found');
    given(requested, opened, closed)
      .when(wants(other))
      .then({ ...requested, data: { ...requested.data, pageId: other } });
  });
  test('is opened and closed once', () => {
    const open: PaymentCommand = { type: 'OpenPage', ...of, pageId, url: 'https://pay.example/1', at };
    const close: PaymentCommand = { type: 'ClosePage', ...of, pageId, at };
    given(requested).when(open).then(opened);
    given(requested, opened).when(open).then();
    given(requested, opened).when(close).then(closed);
    given(requested, closed).when(close).then();
    given(requested, closed).when(open).then();
  });
  test('is looked at before the card is charged, and is not opened while a card is being charged', () => {
    given(requested, opened).when(attempt(first)).then();
    given(requested, opened)
      .when(attempt(first, [pageId]))
      .then(attempted(first));
    given(requested, opened, closed).when(attempt(first)).then(attempted(first));
    given(attempted(first)).when(wants(pageId)).thenRefused('payment_running');
  });
  test('takes another card after one that was declined there', () => given(requested, opened).when(settle(hosted, 'declined')).then());
});

describe('a payment', () => {
  test('is settled once', () => {
    given(attempted(first)).when(settle(first, 'declined')).then(settled(first, 'declined'));
    given(attempted(first), settled(first, 'declined')).when(settle(first, 'declined')).then();
    given(attempted(first), settled(first, 'paid')).when(settle(first, 'declined')).then();
  });
  test('counts as paid also after it seemed declined', () =>
    given(attempted(first), settled(first, 'declined')).when(settle(first, 'paid')).then(settled(first, 'paid')));
  test('that was not confirmed in time may be confirmed late, or ends; each is said once', () => {
    const late: PaymentEvent = {
      ...settled(first, 'declined'),
      data: { ...settled(first, 'declined').data, code: 'not_confirmed' },
    } as never;
    const lapsed: PaymentEvent = { type: 'PaymentLapsed', data: { ...of, paymentId: first, at } };
    given(attempted(first), late).when(settle(first, 'paid')).then(settled(first, 'paid'));
    given(attempted(first), late)
      .when(settle(first, 'declined', 'not_confirmed'))
      .then();
    given(attempted(first), late)
      .when(settle(first, 'declined', '51'))
      .then(lapsed);
    given(attempted(first), late, lapsed)
      .when(settle(first, 'declined', '51'))
      .then();
  });
  test('on the page of the provider is settled under the id it has there', () =>
    given()
      .when(settle(hosted, 'paid'))
      .then(settled(hosted, 'paid', 'hosted_invoice')));
  test('goes back as its subscription granted, each once; a transfer went back by hand', () => {
    const sums = { amount: 5_000, net: 4_348, wantedTotal: 5_000 };
    const refund = (method: 'card' | 'bank_transfer'): PaymentCommand => {
      return { type: 'RequestRefund', ...of, paymentId: first, method, ...sums, reason: 'an outage', accountId: cardId, at };
    };
    const requested = (method: 'card' | 'bank_transfer'): PaymentEvent => {
      return { type: 'RefundRequested', data: { ...of, paymentId: first, method, ...sums, reason: 'an outage', accountId: cardId, at } };
    };
    given().when(refund('card')).then(requested('card'));
    given(requested('card')).when(refund('card')).then();
    given()
      .when(refund('bank_transfer'))
      .then(requested('bank_transfer'), {
        type: 'PaymentRefunded',
        data: { ...of, paymentId: first, amount: 5_000, refundedTotal: 5_000, refundedAt: at },
      });
  });
  test('goes back by its running total', () => {
    const refund = (refundedTotal: number): PaymentCommand => ({ type: 'Refund', ...of, paymentId: first, refundedTotal, at });
    const refunded = (part: number, refundedTotal: number): PaymentEvent => ({
      type: 'PaymentRefunded',
      data: { ...of, paymentId: first, amount: part, refundedTotal, refundedAt: at },
    });
    given(attempted(first), settled(first, 'paid')).when(refund(5_000)).then(refunded(5_000, 5_000));
    // Voided before it was known to be paid.
    given(attempted(first), settled(first, 'declined')).when(refund(5_000)).then();
    given(refunded(5_000, 5_000)).when(refund(5_000)).then();
    given(refunded(5_000, 5_000)).when(refund(7_000)).then(refunded(2_000, 7_000));
  });
});
