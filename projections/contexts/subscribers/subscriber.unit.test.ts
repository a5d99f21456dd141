import { foldSubscription, type SubscriptionEvent, type SubscriptionState, type TenantEvent } from '@sumaa/contracts';
import type { DomainEvent } from '@sumaa/event-store';
import { givenEvents } from '@sumaa/event-store/testing';
import { describe, test } from 'vitest';
import { branch, payment } from '../../testing/business.ts';
import { at, eventAt, idOf } from '../../testing/events.ts';
import { edited, received, removed } from '../../testing/reviews.ts';
import { platformMessageProjection } from './platform-message.projection.ts';
import { subscriberPaymentProjection } from './subscriber-payment.projection.ts';
import { subscriberProjection, type SubscriberRow } from './subscriber.projection.ts';

const [tenantId, ownerAccountId, staff] = [idOf('t', 1), idOf('a', 1), idOf('a', 9)];
const joinedAt = at('2026-03-01T12:00:00Z');
const registered: TenantEvent = {
  type: 'BusinessRegistered',
  data: {
    tenantId,
    ownerAccountId,
    name: 'مقهى رُكن',
    activityType: 'cafes',
    plan: 'trial',
    trialEndsAt: at('2026-03-15T12:00:00Z'),
    timeZone: 'Asia/Riyadh',
  },
};
const fresh: SubscriberRow = {
  subscriberId: tenantId,
  tenantId: 'platform',
  ownerAccountId,
  name: 'مقهى رُكن',
  nameKey: 'مقهي ركن',
  activityType: 'cafes',
  city: null,
  joinedAt,
  plan: 'professional',
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
  subscription: { status: 'none' },
};
const after = (...events: readonly DomainEvent[]) =>
  givenEvents(
    subscriberProjection,
    [registered, ...events].map((event) => eventAt(event as TenantEvent, '2026-03-01T12:00:00Z')),
  );
const is = (over: Partial<SubscriberRow>) => ({ [tenantId]: { ...fresh, ...over } });

test('a business that registers is a subscriber in trial', () => after().then(is({})));

test('belongs to whoever joins a business that the platform added', () =>
  after({ type: 'BusinessOwnerJoined', data: { tenantId, accountId: staff } }).then(is({ ownerAccountId: staff })));

test('counts reviews that Google still shows', () =>
  after(received(), received({ reviewId: idOf('r', 2) }), edited(), removed).then(is({ reviews: 1 })));

test('weighs the ratings of the linked branches by their reviews', () => {
  const [one, two] = [idOf('l', 1), idOf('l', 2)];
  const rated = (locationId: string, rating: number, reviewCount: number): DomainEvent => ({
    type: 'LocationRated',
    data: { locationId, rating, reviewCount },
  });
  const events = [branch(one, idOf('c', 1), 'فرع', 1), branch(two, idOf('c', 1), 'فرع', 2), rated(one, 5, 30), rated(two, 2, 10)];
  const branches = { [one]: { linked: true, rating: 5, count: 30 }, [two]: { linked: true, rating: 2, count: 10 } };
  // (5 × 30 + 2 × 10) / 40
  after(...events).then(is({ branches, branchCount: 2, ratingMilli: 4250 }));
  after(...events, { type: 'LocationUnlinked', data: { locationId: two } }).then(
    is({ branches: { ...branches, [two]: { ...branches[two]!, linked: false } }, branchCount: 1, ratingMilli: 5000 }),
  );
});

test('knows why and by whom it was closed, until it is open again', () => {
  const closed: DomainEvent = { type: 'BusinessDeactivated', data: { tenantId, reason: 'طلب صاحب النشاط', accountId: staff } };
  after(closed).then(is({ deactivatedAt: joinedAt, deactivatedBy: staff, deactivationReason: 'طلب صاحب النشاط' }));
  after(closed, { type: 'BusinessReactivated', data: { tenantId, reason: null, accountId: staff } }).then(is({}));
});

test('adds what was paid before VAT, and foresees the end of a trial', () => {
  const trial: SubscriptionEvent = {
    type: 'TrialStarted',
    data: { tenantId, plan: 'professional', endsAt: at('2026-03-15T12:00:00Z') },
  };
  const paid: SubscriptionEvent = {
    type: 'PaymentSucceeded',
    data: {
      tenantId,
      chargeId: idOf('c', 7),
      paymentId: idOf('p', 1),
      method: 'card',
      purpose: 'start',
      plan: 'basic',
      interval: 'monthly',
      periodStart: at('2026-03-15T12:00:00Z'),
      periodEnd: at('2026-04-15T12:00:00Z'),
      amount: { net: 5000, vat: 750, total: 5750 },
      reference: null,
      paidAt: at('2026-03-02T12:00:00Z'),
    },
  };
  const subscription = [trial, paid].reduce<SubscriptionState>(foldSubscription, { status: 'none' });
  const ends = { endsAt: at('2026-03-15T12:00:00Z'), dormantAt: at('2026-04-14T12:00:00Z') };
  after(trial, paid).then(is({ ...ends, revenue: 5000, subscription }));
  givenEvents(subscriberPaymentProjection, [eventAt(trial, '2026-03-01T12:00:00Z'), eventAt(paid, '2026-03-02T12:00:00Z')]).then({
    [idOf('p', 1)]: {
      paymentId: idOf('p', 1),
      tenantId: 'platform',
      subscriberId: tenantId,
      net: 5000,
      paidAt: at('2026-03-02T12:00:00Z'),
      plan: 'basic',
      interval: 'monthly',
      periodStart: at('2026-03-15T12:00:00Z'),
      periodEnd: at('2026-04-15T12:00:00Z'),
    },
  });
});

test('what is given back of a payment is no more part of the total, and stays in what was received', () => {
  const amount = { net: 5000, vat: 750, total: 5750 };
  const paid = payment(tenantId, 1, '2026-03-02T12:00:00Z', { amount });
  const asked = (paymentId: string): DomainEvent => ({
    type: 'RefundRequested',
    data: {
      tenantId,
      chargeId: idOf('q', 1),
      paymentId,
      method: 'card',
      amount: 1150,
      net: 1000,
      wantedTotal: 1150,
      reason: 'عطل',
      accountId: staff,
      at: joinedAt,
    },
  });
  const moved = (id: string) =>
    givenEvents(
      subscriberPaymentProjection,
      [paid, asked(id)].map((event) => eventAt(event, '2026-03-02T12:00:00Z')),
    );
  const [id, other] = [idOf('p', 1), idOf('p', 2)];
  const subscription = [paid].reduce<SubscriptionState>((state, event) => foldSubscription(state, event as SubscriptionEvent), {
    status: 'none',
  });
  after(paid, asked(id)).then(is({ revenue: 4000, subscription }));
  // By hand, in the console of the payment provider.
  const sums = { amount: 2300, net: 2000, wantedTotal: 3450, paidNet: 2000 };
  const noted: SubscriptionEvent = { type: 'RefundNoted', data: { tenantId, chargeId: idOf('q', 1), paymentId: id, ...sums } };
  after(paid, asked(id), noted).then(is({ revenue: 2000, subscription: foldSubscription(subscription, noted) }));
  for (const named of [id, other]) {
    const kept = { paymentId: id, tenantId: 'platform', subscriberId: tenantId, net: 5000 };
    const { plan, interval, periodStart, periodEnd } = paid.data as Record<string, string>;
    moved(named).then({ [id]: { ...kept, paidAt: at('2026-03-02T12:00:00Z'), plan, interval, periodStart, periodEnd } as never });
  }
});

describe('what the staff wrote', () => {
  const message = (n: number, text: unknown) => ({
    type: 'BusinessMessaged',
    data: { tenantId, messageId: idOf('m', n), template: null, language: 'ar', subject: text, body: text, accountId: staff },
  });
  const row = (n: number, text: string | null, mails: object = {}) => ({
    messageId: idOf('m', n),
    language: 'ar',
    subject: text,
    body: text,
    sentAt: joinedAt,
    sentBy: staff,
    mails,
  });
  const given = (...events: readonly object[]) =>
    givenEvents(
      platformMessageProjection,
      events.map((event) => eventAt(event as TenantEvent, '2026-03-01T12:00:00Z')),
    );
  const are = (...messages: readonly object[]) => ({ [tenantId]: { tenantId, messages } }) as never;

  test('is gone with the business, with or without its key', () => {
    given(message(1, 'أهلًا'), message(2, 'نص')).then(are(row(1, 'أهلًا'), row(2, 'نص')));
    const gone = { type: 'BusinessErased', data: { tenantId, accountId: staff } };
    given(message(1, 'أهلًا'), gone).then(are(row(1, null)));
  });

  test('has what became of its mails, the last of each', () => {
    const mailed = (n: number, accountId: string, outcome: string) => ({
      type: 'BusinessMessageMailed',
      data: { tenantId, messageId: idOf('m', n), accountId, outcome },
    });
    const two = [message(1, 'أهلًا'), message(2, 'نص'), mailed(1, ownerAccountId, 'refused'), mailed(1, staff, 'refused')];
    const mails = { [ownerAccountId]: 'refused', [staff]: 'refused' };
    given(...two).then(are(row(1, 'أهلًا', mails), row(2, 'نص')));
    given(...two, mailed(1, ownerAccountId, 'sent')).then(are(row(1, 'أهلًا', { ...mails, [ownerAccountId]: 'sent' }), row(2, 'نص')));
    given(message(1, 'أهلًا'), mailed(2, staff, 'sent')).then(are(row(1, 'أهلًا')));
    given(mailed(1, staff, 'sent')).then({});
  });
});
