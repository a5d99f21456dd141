import { randomUUID } from 'node:crypto';
import type { Uuid } from '@sumaa/contracts';
import { secret } from '@sumaa/runtime/config';
import { createMoyasar, type PageOrder, type PaymentOrder, type PaymentProvider } from '@sumaa/runtime/payments';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { holdPayment } from './index.ts';
import { startPaymentsFixture, type PaymentsFixture } from './payments.fixture.ts';

let fixture: PaymentsFixture;
let provider: PaymentProvider;
beforeEach(async () => {
  fixture = await startPaymentsFixture();
  provider = createMoyasar({ config: fixture.config });
});
afterEach(() => fixture.dispose());

const id = () => randomUUID() as Uuid;
const good = '4201320111111010';
const orderWith = (cardToken: string, over: Partial<PaymentOrder> = {}): PaymentOrder => ({
  paymentId: id(),
  chargeId: id(),
  tenantId: id(),
  amount: 23_000,
  description: 'Professional, monthly',
  returnUrl: 'https://app.test/back',
  cardToken,
  ...over,
});
const paymentsHeld = async () => (await fixture.hook('state')).body as { payments: { id: string; status: string; refunded: number }[] };

describe('a charge of a saved card', () => {
  test('is paid, and carries our ids', async () => {
    const order = orderWith(await fixture.saveCard(good));
    expect(await provider.charge(order)).toEqual({ kind: 'paid' });
    const { paymentId, chargeId, tenantId, amount } = order;
    expect(await provider.find(paymentId)).toEqual({
      paymentId,
      chargeId,
      tenantId,
      amount,
      currency: 'SAR',
      refunded: 0,
      outcome: { kind: 'paid' },
    });
  });
  test.each([
    ['4201320000311101', '51', 'later'],
    ['4201322267774310', '54', 'new_card'],
    ['4201320131000508', '41', 'never'],
    ['4201320000001430', '43', 'never'],
    ['4000000000000002', null, 'later'],
  ] as const)('of card %s is declined with %s: %s', async (number, code, retry) => {
    const outcome = await provider.charge(orderWith(await fixture.saveCard(number)));
    expect(outcome).toEqual({ kind: 'declined', code, retry });
  });
  test('waits for the bank where it asks the payer, and ends as the payer decides', async () => {
    await fixture.hook('behaviour', { bankForTokens: true });
    const cardToken = await fixture.saveCard(good);
    for (const [decision, kind] of [
      ['approve', 'paid'],
      ['reject', 'declined'],
    ]) {
      const order = orderWith(cardToken);
      const outcome = await provider.charge(order);
      expect(outcome).toMatchObject({ kind: 'needs_action', url: `${fixture.url}/bank/payments/${order.paymentId}` });
      await fixture.hook('bank', { id: order.paymentId, decision });
      expect((await provider.find(order.paymentId))?.outcome.kind).toBe(kind);
    }
  });

  test('repeated with its id takes nothing twice, and is answered by what it became', async () => {
    const order = orderWith(await fixture.saveCard(good));
    const declined = orderWith(await fixture.saveCard('4201320000311101'));
    expect(await Promise.all([1, 2, 3].map(() => provider.charge(order)))).toEqual([1, 2, 3].map(() => ({ kind: 'paid' })));
    expect(await provider.charge(declined)).toEqual(await provider.charge(declined));
    expect((await paymentsHeld()).payments).toHaveLength(2);
  });
  test.each(['drop-after-charging', 'half-json', 'timeout', 'error-500'])('is taken once when the answer is lost (%s)', async (name) => {
    const order = orderWith(await fixture.saveCard(good));
    await fixture.hook('faults', { name, method: 'POST', path: '/payments' });
    expect(await provider.charge(order)).toEqual({ kind: 'paid' });
    expect((await paymentsHeld()).payments).toMatchObject([{ id: order.paymentId, status: 'paid' }]);
  });
  test('is unknown while the provider cannot say what became of it, and never a decline', async () => {
    const order = orderWith(await fixture.saveCard(good));
    await fixture.hook('faults', { name: 'drop-after-charging', method: 'POST', path: '/payments' });
    await fixture.hook('faults', { name: 'error-500', method: 'GET', path: '/payments', times: 5 });
    expect(await provider.charge(order)).toMatchObject({ kind: 'unknown' });
    await fixture.hook('faults', undefined, 'DELETE');
    expect(await provider.charge(order)).toEqual({ kind: 'paid' });
    expect((await paymentsHeld()).payments).toHaveLength(1);
  });
  test('is unknown when its repeat is refused before the provider shows what the first one took', async () => {
    const order = orderWith(await fixture.saveCard(good));
    await fixture.hook('faults', { name: 'error-500', method: 'POST', path: '/payments', times: 1 });
    await fixture.hook('faults', { name: 'refused', method: 'POST', path: '/payments', times: 1 });
    expect(await provider.charge(order)).toMatchObject({ kind: 'unknown' });
    expect(await provider.charge(order)).toEqual({ kind: 'paid' });
  });
  test('is not taken for ours when amount or charge differ', async () => {
    const order = orderWith(await fixture.saveCard(good));
    await provider.charge(order);
    expect(await provider.charge({ ...order, amount: 100 })).toMatchObject({ kind: 'unknown', reason: 'differs' });
    expect(await provider.charge({ ...order, chargeId: id() })).toMatchObject({ kind: 'unknown', reason: 'differs' });
  });

  test('is refused without a charge: too many calls, a wrong key, a card that is gone', async () => {
    const order = orderWith(await fixture.saveCard(good));
    await fixture.hook('faults', { name: 'rate-limited' });
    await expect(provider.charge(order)).rejects.toMatchObject({ kind: 'rate_limited', retryable: true });
    const stranger = createMoyasar({ config: { ...fixture.config, secretKey: secret('sk_test_other') } });
    await expect(stranger.charge(order)).rejects.toMatchObject({ kind: 'unauthorised', retryable: false });
    await provider.removeCard(order.cardToken);
    await provider.removeCard(order.cardToken);
    await expect(provider.charge(order)).rejects.toMatchObject({ kind: 'not_found' });
    expect((await paymentsHeld()).payments).toEqual([]);
  });
});

test('what was taken since a moment is listed over all pages, the newest first, with our ids, and without what was declined', async () => {
  const [card, declined] = [await fixture.saveCard(good), await fixture.saveCard('4201320000311101')];
  const orders = Array.from({ length: 43 }, () => orderWith(card));
  await provider.charge(orders[0]!);
  const { taken: first } = await provider.takenSince(new Date(0));
  const since = new Date(Date.parse(first[0]!.at) + 1);
  await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(since.getTime()));
  for (const order of orders.slice(1)) await provider.charge(order);
  await provider.charge(orderWith(declined));
  const { taken, isWhole } = await provider.takenSince(since);
  expect(isWhole).toBe(true);
  expect(taken.map(({ paymentId, chargeId, tenantId, amount }) => ({ paymentId, chargeId, tenantId, amount }))).toEqual(
    orders
      .slice(1)
      .toReversed()
      .map(({ paymentId, chargeId, tenantId, amount }) => ({ paymentId, chargeId, tenantId, amount })),
  );
});

describe('a saved card', () => {
  test('is shown by brand, last digits and expiry, and is active once its bank confirmed it', async () => {
    const token = await fixture.saveCard(good, false);
    const card = { brand: 'mada', last4: '1010', month: 12, year: 2030 };
    expect(await provider.readCard(token)).toEqual({ status: 'initiated', ...card });
    await fixture.hook('bank', { id: token, decision: 'approve' });
    expect(await provider.readCard(token)).toEqual({ status: 'active', ...card });
    expect(await provider.readCard('token_unknown')).toBeNull();
  });
  test('pays nothing before its bank confirmed it, and again and again afterwards', async () => {
    const { id: token, verification_url: bankUrl } = await fixture.sendCard(good);
    expect(bankUrl).toBe(`${fixture.url}/bank/tokens/${token}`);
    await expect(provider.charge(orderWith(token))).rejects.toMatchObject({ kind: 'rejected' });
    await fixture.hook('bank', { id: token, decision: 'approve' });
    for (let times = 0; times < 2; times++) expect(await provider.charge(orderWith(token))).toEqual({ kind: 'paid' });
  });
  test('that is for one payment has no page to be confirmed on, asks the payer when it pays, and pays once', async () => {
    const { id: token, ...answer } = await fixture.sendCard(good, true);
    expect(answer).not.toHaveProperty('verification_url');
    const order = orderWith(token);
    expect(await provider.charge(order)).toMatchObject({ kind: 'needs_action', url: `${fixture.url}/bank/payments/${order.paymentId}` });
    await expect(provider.charge(orderWith(token))).rejects.toMatchObject({ kind: 'rejected' });
  });
  test('is inactive where its bank refused, and pays nothing', async () => {
    const token = await fixture.saveCard(good, false);
    await fixture.hook('bank', { id: token, decision: 'reject' });
    expect(await provider.readCard(token)).toMatchObject({ status: 'inactive' });
    await expect(provider.charge(orderWith(token))).rejects.toMatchObject({ kind: 'rejected' });
  });
});

describe('a refund', () => {
  test('gives back up to a total, once, also when the answer is lost', async () => {
    const order = orderWith(await fixture.saveCard(good));
    await provider.charge(order);
    const { paymentId } = order;
    expect(await provider.refundUpTo({ paymentId, total: 5_000 })).toBe(5_000);
    expect(await provider.refundUpTo({ paymentId, total: 5_000 })).toBe(5_000);
    await fixture.hook('faults', { name: 'drop-after-charging', method: 'POST', path: '/refund' });
    expect(await provider.refundUpTo({ paymentId, total: 7_000 })).toBe(7_000);
    expect((await provider.find(paymentId))?.refunded).toBe(7_000);
    await expect(provider.refundUpTo({ paymentId, total: 23_001 })).rejects.toMatchObject({ kind: 'rejected' });
    await expect(provider.refundUpTo({ paymentId: id(), total: 1 })).rejects.toMatchObject({ kind: 'not_found' });
    expect((await provider.find(paymentId))?.outcome).toEqual({ kind: 'paid' });
  });
});

describe('a hosted page', () => {
  const soon = () => new Date(Date.now() + 60_000).toISOString();
  const pageOf = (over: Partial<PageOrder> = {}): PageOrder => ({
    pageId: id(),
    chargeId: id(),
    tenantId: id(),
    amount: 23_000,
    description: 'Professional, monthly',
    returnUrl: 'https://app.test/back',
    expiresAt: soon(),
    isNew: true,
    ...over,
  });
  const held = async () => ((await fixture.hook('state')).body as { invoices: { id: string; status: string }[] }).invoices;
  const pay = (pageId: string, number = good) => fixture.hook('pages/pay', { id: pageId, number });

  test('is found again by our id, also where the answer was lost', async () => {
    const order = pageOf();
    await fixture.hook('faults', { name: 'drop-after-charging', method: 'POST', path: '/invoices' });
    const { url } = await provider.openPage(order);
    expect(await provider.openPage({ ...order, isNew: false })).toEqual({ url });
    expect(await held()).toMatchObject([{ status: 'initiated' }]);
    expect(await provider.readPage(order.pageId)).toEqual({ url, paid: [], mayBePaid: false });
    expect(await provider.readPage(id())).toBeNull();
    expect(await (await fetch(url)).text()).toContain('230.00');
  });
  test('is paid with any card; what was paid there carries our ids, and can go back', async () => {
    const order = pageOf();
    await provider.openPage(order);
    const [page] = await held();
    await pay(page!.id, '4201320131000508');
    expect((await provider.readPage(order.pageId))?.paid).toEqual([]);
    await pay(page!.id);
    const [paid] = (await provider.closePage(order.pageId))?.paid ?? [];
    expect(paid?.amount).toBe(order.amount);
    const { chargeId, tenantId } = order;
    expect(await provider.find(paid!.paymentId)).toMatchObject({ outcome: { kind: 'paid' }, chargeId, tenantId });
    expect(await provider.refundUpTo({ paymentId: paid!.paymentId, total: 23_000 })).toBe(23_000);
    expect(await held()).toMatchObject([{ status: 'paid' }]);
  });
  test('counts nothing that was paid in another currency', async () => {
    const order = pageOf();
    await provider.openPage(order);
    const [page] = await held();
    await fixture.hook('pages/pay', { id: page!.id, number: good, currency: 'USD' });
    expect((await paymentsHeld()).payments).toMatchObject([{ status: 'paid', currency: 'USD' }]);
    expect((await provider.readPage(order.pageId))?.paid).toEqual([]);
    expect(await provider.closePage(order.pageId)).toMatchObject({ paid: [], mayBePaid: false });
  });
  test('takes nothing more once it is closed; closing it again changes nothing', async () => {
    const order = pageOf();
    const { url } = await provider.openPage(order);
    for (let times = 0; times < 2; times++) expect(await provider.closePage(order.pageId)).toEqual({ url, paid: [], mayBePaid: false });
    expect(await held()).toMatchObject([{ status: 'canceled' }]);
    const body = new URLSearchParams({ number: good });
    expect(await (await fetch(url, { method: 'POST', body, headers: { 'accept-language': 'en' } })).text()).toContain(
      'Nothing can be paid',
    );
    expect((await paymentsHeld()).payments).toEqual([]);
  });
  test('is closed by whichever method the provider has for it, and is known to be open while it has none', async () => {
    for (const cancelBy of ['GET', null]) {
      await fixture.hook('behaviour', { cancelBy });
      const order = pageOf();
      await provider.openPage(order);
      expect(await provider.closePage(order.pageId)).toMatchObject({ paid: [], mayBePaid: cancelBy === null });
    }
    expect((await held()).map(({ status }) => status)).toEqual(['canceled', 'initiated']);
  });
  test('is paid by its payer at the bank, who is sent back to us', async () => {
    const { url } = await provider.openPage(pageOf());
    const post = (to: string, fields: Record<string, string>) =>
      fetch(to, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
    const bank = (await post(url, { number: good })).headers.get('location') ?? '';
    expect(bank).toContain('/bank/payments/');
    const back = (await post(bank, { decision: 'approve' })).headers.get('location') ?? '';
    expect((await fetch(back, { redirect: 'manual' })).headers.get('location')).toBe('https://app.test/back');
  });
});

describe('a notice', () => {
  test('comes for each change, in both spellings of a failure, and is read only with its secret', async () => {
    const declined = await fixture.saveCard('4201320000311101');
    const orders = [orderWith(declined), orderWith(declined), orderWith(await fixture.saveCard(good))];
    for (const order of orders) await provider.charge(order);
    await vi.waitUntil(() => fixture.notices.length === 3, 10_000);
    expect(fixture.notices.map(({ type }) => type).toSorted()).toEqual(['payment_faild', 'payment_failed', 'payment_paid']);
    expect(fixture.notices.map((notice) => provider.readNotice(notice)?.paymentId).toSorted()).toEqual(
      orders.map(({ paymentId }) => paymentId).toSorted(),
    );
    const [notice] = fixture.notices;
    expect(provider.readNotice({ ...notice, secret_token: 'forged' })).toBeNull();
    expect(provider.readNotice({ ...notice, secret_token: undefined })).toBeNull();
    expect(provider.readNotice({ ...notice, type: 'balance_transferred' })).toEqual({ noticeId: notice?.id, paymentId: null });
    expect([null, [], 'text', {}].map((body) => provider.readNotice(body))).toEqual([null, null, null, null]);
  });
});

test('keeps cards and payments over a restart', async () => {
  const order = orderWith(await fixture.saveCard(good));
  await provider.charge(order);
  await fixture.restart();
  expect(await provider.charge(order)).toEqual({ kind: 'paid' });
  expect(await provider.charge({ ...order, paymentId: id() })).toEqual({ kind: 'paid' });
});

test('holds a payment of the past, which goes back like any other', async () => {
  const held = { paymentId: id(), chargeId: id(), tenantId: id(), amount: 5_750, at: new Date() };
  for (let times = 0; times < 2; times++) await holdPayment(fixture.url, held);
  expect(await provider.refundUpTo({ paymentId: held.paymentId, total: 5_750 })).toBe(5_750);
  await holdPayment(fixture.url, held);
  expect(await provider.find(held.paymentId)).toMatchObject({ amount: 5_750, refunded: 5_750, chargeId: held.chargeId });
});
