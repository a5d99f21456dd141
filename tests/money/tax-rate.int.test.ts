import { enrolAdministrator, password, someAddress, type Person } from '@sumaa/command-api/testing';
import { amountOf, day, defaultPlatformSettings, defaultPrices, priceOf, type IssuedDocument } from '@sumaa/contracts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openBillingWorld, type BillingWorld } from './billing-world.ts';
import { problems } from './truths.ts';

let world: BillingWorld;
let token: string;
beforeAll(async () => {
  world = await openBillingWorld(inject('postgresUrl'));
  const admin = { email: someAddress(), password };
  await world.app.api.commands.ensureSuperAdmin(admin);
  ({ token } = (await enrolAdministrator(world.app, admin)).answer.model);
});
afterAll(() => world.close());

const choice = { plan: 'professional', interval: 'monthly' } as const;
const at = (percent: number) => amountOf(priceOf(choice), percent);
async function payer(): Promise<Person> {
  const person = await world.register();
  await world.saveCard(person, '4111111111111111');
  return person;
}
const choose = (person: Person, percent: number) =>
  world.ask(person, 'POST', '/api/Subscription/plan', { ...choice, expectedTotal: at(percent).total });
const save = (settings: object, revision = 0) =>
  world.app.ask('PUT', '/api/platform/settings', { token, body: { revision, settings: { ...defaultPlatformSettings, ...settings } } });
const documentsOf = async ({ tenantId }: Person) =>
  (await world.events())
    .filter(({ type, metadata }) => type === 'InvoiceIssued' && metadata.tenantId === tenantId)
    .map(({ data }) => data as IssuedDocument)
    .map(({ number, vatPercent, amount }) => ({ number, vatPercent, amount }));

test('a new tax rate and prefix hold for what falls due and is invoiced after the save; what was before keeps its own', async () => {
  const [invoiced, charged, later, upgraded] = [await payer(), await payer(), await payer(), await payer()];
  const { chargeId } = (await choose(invoiced, 15)).model;
  expect((await choose(upgraded, 15)).status).toBe(200);
  await world.work();
  expect((await choose(charged, 15)).status).toBe(200);

  const wrong = await save({ taxRate: 51, invoicePrefix: 'CRN' });
  expect([wrong.status, Object.keys(wrong.body.errors ?? {}).toSorted()]).toEqual([400, ['settings.invoicePrefix', 'settings.taxRate']]);
  expect((await save({ taxRate: 7.5, invoicePrefix: 'SUM' })).status).toBe(200);

  expect((await choose(later, 15)).body.code).toBe('sum_changed');
  expect((await choose(later, 7.5)).status).toBe(200);
  await world.work();
  expect(await world.staff(invoiced, 'refund', { chargeId, halalas: 1_150, reason: 'an outage of two days' })).toBe(200);
  await world.work();

  expect(await documentsOf(invoiced)).toEqual([
    { number: 'INV-2026-000001', vatPercent: 15, amount: at(15) },
    { number: 'CRN-2026-000001', vatPercent: 15, amount: { net: 1_000, vat: 150, total: 1_150 } },
  ]);
  expect(await documentsOf(charged)).toEqual([{ number: 'SUM-2026-000003', vatPercent: 15, amount: at(15) }]);
  expect(await documentsOf(later)).toEqual([{ number: 'SUM-2026-000004', vatPercent: 7.5, amount: at(7.5) }]);

  // The unused part of the plan before goes back at the rate of its invoice.
  const dearer = { plan: 'enterprise', interval: 'monthly', expectedTotal: 53_750 - 23_000 } as const;
  expect((await world.ask(upgraded, 'POST', '/api/Subscription/plan', dearer)).status).toBe(200);
  await world.work();
  expect(await documentsOf(upgraded)).toEqual([
    { number: 'INV-2026-000002', vatPercent: 15, amount: at(15) },
    { number: 'SUM-2026-000005', vatPercent: 7.5, amount: { net: 50_000, vat: 3_750, total: 53_750 } },
    { number: 'CRN-2026-000002', vatPercent: 15, amount: at(15) },
  ]);
  expect(problems(await world.events(), await world.payments(), true)).toEqual([]);
});

test('a new price holds for what is chosen after the save; a click on the earlier one is refused', async () => {
  const person = await payer();
  const prices = { ...defaultPrices, professional: { monthly: 25_000, yearly: 240_000 } };
  const wrong = await save({ prices: { ...prices, basic: { monthly: 99, yearly: 50_000 } } }, 1);
  expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([400, ['settings.prices.basic.monthly']]);
  expect((await save({ prices }, 1)).status).toBe(200);
  expect((await choose(person, 15)).body.code).toBe('sum_changed');
  const body = { ...choice, expectedTotal: 28_750 };
  expect((await world.ask(person, 'POST', '/api/Subscription/plan', body)).status).toBe(200);
  await world.work();
  expect((await documentsOf(person)).map(({ amount }) => amount.net)).toEqual([25_000]);
});

test('a way of paying that is switched off is neither offered nor accepted, and one has to stay on', async () => {
  const person = await payer();
  const none = await save({ paymentMethods: { card: false, page: false, transfer: false } }, 2);
  expect([none.status, Object.keys(none.body.errors ?? {})]).toEqual([400, ['settings.paymentMethods']]);
  expect((await save({ paymentMethods: { card: false, page: true, transfer: false } }, 2)).status).toBe(200);
  const { chargeId } = (await choose(person, 15)).model;
  await world.work();
  expect(await documentsOf(person)).toEqual([]);
  const ask = (path: string) => world.ask(person, 'POST', `/api/Subscription/${path}`);
  const refused = [await ask(`charges/${chargeId}/pay`), await ask('cards')];
  expect(refused.map(({ body }) => body.code)).toEqual(['payment_method_off', 'payment_method_off']);
  expect((await ask(`charges/${chargeId}/page`)).status).toBe(200);
  expect((await save({ paymentMethods: { card: true, page: false, transfer: false } }, 3)).status).toBe(200);
  expect((await ask(`charges/${chargeId}/page`)).body.code).toBe('payment_method_off');
});

test('where only transfers are offered a saved card still pays its renewal; who has none is asked for a transfer, and no card counts as refused', async () => {
  const [withCard, without] = [await payer(), await payer()];
  for (const person of [withCard, without]) await choose(person, 15);
  await world.work();
  const [saved] = (await world.events()).flatMap(({ type, data, metadata: { tenantId } }) =>
    type === 'CardSaved' && tenantId === without.tenantId ? [data as { cardId: string }] : [],
  );
  expect((await world.ask(without, 'DELETE', `/api/Subscription/cards/${saved?.cardId}`)).status).toBe(200);
  const bankAccount = { holder: 'شركة سُمعة', bank: 'مصرف الراجحي', iban: 'SA03 8000 0000 6080 1016 7519' };
  expect((await save({ paymentMethods: { card: false, page: false, transfer: true }, bankAccount }, 4)).status).toBe(200);
  // Both periods begin after the trial.
  for (let rest = 46; rest > 0; rest -= 1) await world.advance(day);
  const told = async ({ tenantId }: Person) =>
    (await world.events()).flatMap(({ type, data, metadata }) => {
      if (metadata.tenantId !== tenantId) return [];
      const { purpose, byTransfer } = data as { purpose?: string; byTransfer?: boolean };
      return purpose === 'renewal' && type !== 'RenewalDue' ? [byTransfer === undefined ? type : `${type} ${byTransfer}`] : [];
    });
  expect(await told(withCard)).toEqual(['ChargeRequested false', 'PaymentSucceeded']);
  expect(await told(without)).toEqual(['ChargeRequested true']);
});
