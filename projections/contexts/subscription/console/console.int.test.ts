import {
  amountOf,
  defaultPlatformSettings,
  defaultPrices,
  iso,
  periodFrom,
  transferReference,
  type BillingView,
  type SubscriptionDetails,
  type SubscriptionItem,
  type SubscriptionView,
  type Uuid,
} from '@sumaa/contracts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { membership, openBusiness, payment, person, type TestBusiness } from '../../../testing/business.ts';
import { at, idOf } from '../../../testing/events.ts';
import { startProjections, type TestProjections } from '../../../testing/start-projections.ts';

let t: TestProjections;
let token: string;
let other: string;
let businesses: readonly [TestBusiness, TestBusiness, TestBusiness];
const [billing, inbox] = [idOf('a', 81), idOf('a', 82)];
const start = iso(new Date('2026-03-01T06:00:00Z'));

const started = ({ tenantId }: TestBusiness, plan: 'basic' | 'enterprise', interval: 'monthly' | 'yearly', paidNet: number) => {
  const { end: periodEnd } = periodFrom(start, interval, 1);
  return [
    { type: 'TrialEnded', data: { tenantId, plan } },
    {
      type: 'SubscriptionStarted',
      data: { tenantId, plan, interval, periodStart: start, periodEnd, paidNet, paidFrom: start, chargeId: null },
    },
  ];
};

beforeAll(async () => {
  t = await startProjections(inject('postgresUrl'));
  for (const [account, duty] of [
    [billing, 'billing'],
    [inbox, 'inbox'],
  ] as const) {
    await t.append('platform', '2026-01-01T08:00:00Z', ...person(account, 'platform', 'عادل', 'super_admin'), membership('platform', account, 'super_admin', [duty])); // prettier-ignore
  }
  businesses = [await openBusiness(t, 1), await openBusiness(t, 2), await openBusiness(t, 3)];
  await t.append(businesses[0].tenantId, '2026-03-01T06:00:00Z', ...started(businesses[0], 'basic', 'monthly', 5_000));
  await t.append(businesses[1].tenantId, '2026-03-01T06:00:00Z', ...started(businesses[1], 'enterprise', 'yearly', 500_000));
  await t.append(businesses[0].tenantId, '2026-03-01T06:00:00Z', payment(businesses[0].tenantId, 1, '2026-03-01T06:00:00Z'));
  ({ token } = await t.signIn(billing, 'platform'));
  ({ token: other } = await t.signIn(inbox, 'platform'));
});
afterAll(() => t.close());

const path = '/api/platform/subscriptions';
const page = async (query: string) =>
  (await t.get(`${path}${query}`, token)).body.model as { items: SubscriptionItem[]; next: string | null; matching: number };
const namesOf = async (query: string) => (await page(query)).items.map(({ business }) => business);

test('the list shows each subscription to the duty billing, and to nobody else', async () => {
  const { items, matching } = await page('?sort=customer');
  expect(matching).toBe(3);
  expect(items[0]).toEqual({
    tenantId: businesses[0].tenantId,
    business: 'نشاط 1',
    ownerName: 'مالك 1',
    ownerEmail: `${businesses[0].accountId}@example.com`,
    status: 'active',
    plan: 'basic',
    interval: 'monthly',
    price: 5_000,
    periodStart: start,
    periodEnd: at('2026-04-01T06:00:00Z'),
    trialEndsAt: at('2026-01-15T09:00:00Z'),
    isEnding: false,
    order: null,
    createdAt: items[0]?.createdAt,
    lastPayment: { what: 'paid', at: start },
  });
  for (const [query, who] of [
    ['', other],
    ['', businesses[0].token],
    ['/statistics', other],
    [`/${businesses[0].tenantId}`, other],
  ] as const) {
    expect((await t.get(`${path}${query}`, who)).status, query).toBe(403);
  }
});

test('filters, searches and goes on where a page ended, in every order', async () => {
  expect(await namesOf('?status=active&plan=enterprise')).toEqual(['نشاط 2']);
  expect(await namesOf('?status=trialing')).toEqual(['نشاط 3']);
  expect(await namesOf(`?search=${businesses[1].accountId}`)).toEqual(['نشاط 2']);
  expect(await namesOf('?search=%25')).toEqual([]);
  expect(await namesOf('?sort=amount')).toEqual(['نشاط 2', 'نشاط 1', 'نشاط 3']);
  for (const sort of ['recent', 'customer', 'amount', 'plan']) {
    const whole = await namesOf(`?sort=${sort}`);
    const paged: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { items, next } = await page(`?sort=${sort}&limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`);
      paged.push(...items.map(({ business }) => business));
      cursor = next;
    }
    expect([sort, paged]).toEqual([sort, whole]);
  }
  expect((await t.get(`${path}?cursor=nonsense`, token)).status).toBe(400);
});

test('the figures count active monthly prices, and a twelfth of yearly ones apart', async () => {
  expect((await t.get(`${path}/statistics`, token)).body.model).toEqual({
    total: 3,
    lacksBankAccount: false,
    restoredFrom: null,
    active: 2,
    trials: 1,
    monthly: 5_000,
    yearlyShare: 41_667,
    waiting: { order: 0, refund: 0, transfer: 0 },
  });
});

test('whose money waits for somebody is counted, and found by it', async () => {
  const unapplied = (tenantId: string, n: number, method: 'card' | 'bank_transfer') => ({
    type: 'PaymentUnapplied',
    data: { tenantId, chargeId: idOf('c', n), paymentId: idOf('d', n), amount: amountOf(5_000, 15), method, reference: null },
  });
  const [first, second, third] = businesses;
  const justNow = '2026-03-15T08:00:00Z';
  await t.append(first.tenantId, '2026-03-03T06:00:00Z', unapplied(first.tenantId, 1, 'bank_transfer'));
  await t.append(second.tenantId, '2026-03-03T06:00:00Z', unapplied(second.tenantId, 2, 'card'));
  await t.append(third.tenantId, justNow, unapplied(third.tenantId, 3, 'card'));
  const { waiting } = (await t.get(`${path}/statistics`, token)).body.model as { waiting: object };
  expect(waiting).toEqual({ order: 0, refund: 1, transfer: 1 });
  expect(await namesOf('?waiting=transfer')).toEqual(['نشاط 1']);
  expect(await namesOf('?waiting=refund')).toEqual(['نشاط 2']);
});

test('businesses that hold no plan are found, for a subscription to begin', async () => {
  expect(await namesOf('?planless=yes')).toEqual(['نشاط 3']);
  expect(await namesOf(`?planless=yes&search=${encodeURIComponent('نشاط 1')}`)).toEqual([]);
});

test('one subscription comes with its payments and what happened', async () => {
  const model = (await t.get(`${path}/${businesses[0].tenantId}`, token)).body.model as SubscriptionDetails;
  expect([model.business, model.view.plan, model.history.length]).toEqual(['نشاط 1', 'basic', 1]);
  expect(model.steps?.map(({ event }) => event)).toEqual(expect.arrayContaining(['SubscriptionStarted', 'TrialStarted']));
  expect((await t.get(`${path}/${idOf('t', 99)}`, token)).status).toBe(404);
});

test('what may be given back of a payment is less what went back by hand at the provider', async () => {
  const [{ tenantId }] = businesses;
  const ids = { tenantId, chargeId: idOf('c', 9), paymentId: idOf('d', 9) };
  const month = { plan: 'basic', interval: 'monthly', periodStart: start, periodEnd: at('2026-04-01T06:00:00Z') } as const;
  const amount = amountOf(5_000, 15);
  const lines = [{ kind: 'plan', plan: 'basic', interval: 'monthly', net: 5_000 }];
  const rates = { vatPercent: 15, creditVatPercent: null, discountPercent: 0, grantedDays: 0 };
  const asked = { ...month, ...rates, tenantId, chargeId: ids.chargeId, purpose: 'upgrade', lines, amount, requestedAt: start, payBy: null, accountId: null, byTransfer: false }; // prettier-ignore
  const paid = { ...ids, ...month, method: 'card', purpose: 'upgrade', amount, reference: null, paidAt: start };
  const events = [{ type: 'ChargeRequested', data: asked }, { type: 'PaymentSucceeded', data: paid }]; // prettier-ignore
  await t.append(tenantId, '2026-03-01T07:00:00Z', ...events);
  const most = async () => ((await t.get(`${path}/${tenantId}`, token)).body.model as SubscriptionDetails).refundable;
  expect(await most()).toEqual([{ chargeId: ids.chargeId, most: 5_750 }]);
  await t.append(tenantId, '2026-03-01T08:00:00Z', { type: 'PaymentRefunded', data: { ...ids, amount: 1_150, refundedTotal: 1_150, refundedAt: start } }); // prettier-ignore
  expect(await most()).toEqual([{ chargeId: ids.chargeId, most: 4_600 }]);
});

test('what is to be paid bears the tax rate and the price in force, for the business and for the staff', async () => {
  const views = async () => [
    (await t.get('/api/Subscription', businesses[0].token)).body.model as SubscriptionView,
    ((await t.get(`${path}/${businesses[0].tenantId}`, token)).body.model as SubscriptionDetails).view,
  ];
  const said = async () => (await views()).map(({ vatPercent, next }) => [vatPercent, next?.amount]);
  const nextAt = (percent: number, price: number) => [percent, amountOf(price, percent)];
  expect(await said()).toEqual([nextAt(15, 5_000), nextAt(15, 5_000)]);
  const when = '2026-03-02T06:00:00Z';
  const settings = { ...defaultPlatformSettings, taxRate: 7.5, prices: { ...defaultPrices, basic: { monthly: 6_000, yearly: 60_000 } } };
  const data = { revision: 1, settings, changed: ['taxRate', 'prices'], savedBy: billing, savedAt: iso(new Date(when)) };
  await t.append('platform', when, { type: 'PlatformSettingsSaved', data });
  expect(await said()).toEqual([nextAt(7.5, 6_000), nextAt(7.5, 6_000)]);
});

test('the account for transfers is read by businesses where transfers are offered, and the staff are told while it is missing', async () => {
  const read = async () => {
    const { bankAccount, methods } = (await t.get('/api/Subscription/billing', businesses[0].token)).body.model as BillingView;
    const { lacksBankAccount } = (await t.get(`${path}/statistics`, token)).body.model as { lacksBankAccount: boolean };
    return [methods.transfer, bankAccount, lacksBankAccount];
  };
  const bankAccount = { holder: 'شركة سُمعة', bank: 'مصرف الراجحي', iban: 'SA0380000000608010167519' };
  let revision = 1;
  const save = (changes: object) => {
    const data = {
      revision: ++revision,
      settings: { ...defaultPlatformSettings, ...changes },
      changed: [],
      savedBy: billing,
      savedAt: start,
    };
    return t.append('platform', '2026-03-03T06:00:00Z', { type: 'PlatformSettingsSaved', data });
  };
  expect(await read()).toEqual([false, null, false]);
  const paymentMethods = { card: true, page: true, transfer: true };
  await save({ paymentMethods });
  expect(await read()).toEqual([false, null, true]);
  await save({ paymentMethods, bankAccount });
  expect(await read()).toEqual([true, bankAccount, false]);
  await save({ bankAccount });
  expect(await read()).toEqual([false, null, false]);
});

test('what only a bank transfer can pay is marked, counted and found until it is paid; what a card pays is not', async () => {
  const [, { tenantId: other }, { tenantId }] = businesses;
  const month = { plan: 'basic', interval: 'monthly', periodStart: start, periodEnd: at('2026-04-01T06:00:00Z') } as const;
  const amount = amountOf(5_000, 15);
  const lines = [{ kind: 'plan', plan: 'basic', interval: 'monthly', net: 5_000 }];
  const terms = { lines, vatPercent: 15, creditVatPercent: null, discountPercent: 0, grantedDays: 0, amount, payBy: null, accountId: null };
  const order = (of: TestBusiness['tenantId'], chargeId: Uuid, byTransfer: boolean) => {
    const data = { tenantId: of, chargeId, purpose: 'start', ...month, ...terms, requestedAt: start, byTransfer };
    return t.append(of, start, { type: 'ChargeRequested', data });
  };
  const chargeId = '3f2b91ac-0000-4000-8000-000000000001' as Uuid;
  await order(other, idOf('c', 20), false);
  await order(tenantId, chargeId, true);
  const orders = async () => ((await t.get(`${path}/statistics`, token)).body.model as { waiting: { order: number } }).waiting.order;
  expect([await orders(), await namesOf('?waiting=order')]).toEqual([1, ['نشاط 3']]);
  expect((await page('?waiting=order')).items[0]?.order).toEqual({ total: 5_750, since: start });
  expect(transferReference(chargeId)).toBe('3F2B91AC');
  expect(await namesOf('?search=3F2B91AC')).toEqual(['نشاط 3']);
  const paymentId = idOf('d', 21);
  const paid = {
    tenantId,
    chargeId,
    paymentId,
    method: 'bank_transfer',
    purpose: 'start',
    ...month,
    amount,
    reference: 'FT-1',
    paidAt: start,
  };
  await t.append(tenantId, '2026-03-02T06:00:00Z', { type: 'PaymentSucceeded', data: paid });
  expect([await orders(), await namesOf('?waiting=order')]).toEqual([0, []]);
  expect(await namesOf('?search=3f2b91ac'), 'an order that is over').toEqual(['نشاط 3']);
});

test('an order that is over is found by its reference, with how it ended and what becomes of money that comes for it', async () => {
  const [{ tenantId }] = businesses;
  const lapsed = '7c1d44e0-0000-4000-8000-000000000001' as Uuid;
  const month = { plan: 'enterprise', interval: 'monthly', periodStart: start, periodEnd: at('2026-04-01T06:00:00Z') } as const;
  const terms = { lines: [], vatPercent: 15, creditVatPercent: null, discountPercent: 0, grantedDays: 0, amount: amountOf(50_000, 15), payBy: null, accountId: null }; // prettier-ignore
  const data = { tenantId, chargeId: lapsed, purpose: 'upgrade', ...month, ...terms, requestedAt: start, byTransfer: true };
  await t.append(tenantId, '2026-03-02T06:00:00Z', { type: 'ChargeRequested', data });
  const withdrawn = { tenantId, chargeId: lapsed, reason: 'not_paid_in_time' };
  await t.append(tenantId, '2026-03-16T06:00:00Z', { type: 'ChargeWithdrawn', data: withdrawn });
  expect(await namesOf('?search=7C1D44E0')).toEqual(['نشاط 1']);
  const { orders } = (await t.get(`${path}/${tenantId}`, token)).body.model as SubscriptionDetails;
  expect(orders.find(({ chargeId }) => chargeId === lapsed)).toEqual({
    chargeId: lapsed,
    plan: 'enterprise',
    interval: 'monthly',
    total: 57_500,
    ended: 'not_paid_in_time',
    endedAt: at('2026-03-16T06:00:00Z'),
    late: 'held',
  });
});

test('whose months are complimentary brings nothing, until they are over or while what is paid before them lasts', async () => {
  const figures = async () => (await t.get(`${path}/statistics`, token)).body.model as { active: number; monthly: number };
  const before = await figures();
  const [{ tenantId: paying }, , { tenantId }] = businesses;
  const granted = (of: TestBusiness['tenantId'], periodStart: string, periodEnd: string, over: object) => ({
    type: 'MonthsGranted',
    data: { tenantId: of, plan: 'basic', interval: 'monthly', months: 1, periodStart: at(periodStart), periodEnd: at(periodEnd), paidFrom: start, reason: 'شكوى', accountId: billing, ...over }, // prettier-ignore
  });
  await t.append(paying, '2026-03-10T06:00:00Z', granted(paying, start, '2026-05-01T06:00:00Z', { paidNet: 5_000 }));
  const trialOver = { type: 'TrialEnded', data: { tenantId, plan: null } };
  await t.append(tenantId, '2026-03-10T06:00:00Z', trialOver, granted(tenantId, '2026-03-10T06:00:00Z', '2026-04-10T06:00:00Z', { paidNet: 0 })); // prettier-ignore
  const after = await figures();
  expect([after.active - before.active, after.monthly - before.monthly]).toEqual([1, 0]);

  // The history shows why, until the business is erased.
  const why = async () => {
    const { steps } = (await t.get(`${path}/${tenantId}`, token)).body.model as SubscriptionDetails;
    return steps?.filter(({ event }) => event === 'MonthsGranted').map(({ details }) => details['reason']);
  };
  expect(await why()).toEqual(['شكوى']);
  const held = { connectionId: null, locationIds: [], googleLocations: [] };
  await t.append(tenantId, '2026-03-11T06:00:00Z', { type: 'BusinessErased', data: { tenantId, ...held } });
  expect(await why()).toEqual([undefined]);
});
