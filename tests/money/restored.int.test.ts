import { amountOf, hour, minute, priceOf, vatPercent, type Comparison } from '@sumaa/contracts';
import { createPool } from '@sumaa/runtime/postgres';
import { beginQuarantine } from '@sumaa/runtime/quarantine';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openBillingWorld, stateOf, type BillingWorld } from './billing-world.ts';

let world: BillingWorld;
beforeAll(async () => void (world = await openBillingWorld(inject('postgresUrl'))));
afterAll(() => world.close());

const choice = { plan: 'professional', interval: 'monthly' } as const;
const { total } = amountOf(priceOf(choice), vatPercent);
const numbers = async () =>
  (await world.events()).filter(({ type }) => type === 'DocumentNumbered').map(({ data }) => (data as { readonly number: string }).number);

test('a renewal that was paid after the backup is found at the provider by an installation that was restored from it, and not taken again', async () => {
  const person = await world.register();
  await world.saveCard(person, '4111111111111111');
  await world.ask(person, 'POST', '/api/Subscription/plan', { ...choice, expectedTotal: total });
  await world.work();
  const { period } = (await stateOf(world, person)) as { readonly period: { readonly end: string } };
  await world.advance(Date.parse(period.end) - world.app.now.at.getTime() - 2 * hour);
  const backup = (await world.events()).length;

  await world.advance(3 * hour);
  await world.passNotices();
  await world.advance(minute);
  const [taken, numbered] = [await world.payments(), await numbers()];
  expect(taken).toHaveLength(2);
  expect(numbered).toHaveLength(2);

  await world.restoreTo(backup);
  await world.advance(hour);
  await world.advance(hour);
  expect(await world.payments()).toEqual(taken);
  expect(await numbers()).toEqual(numbered);
  expect(await stateOf(world, person)).toMatchObject({ status: 'active', charge: null });
});

test('after a restore the staff see what the provider took since the backup, and invoices continue behind the numbers that went out', async () => {
  const ask = world.console;
  const [renewed, buyer] = [await world.register(), await world.register()];
  for (const person of [renewed, buyer]) await world.saveCard(person, '4111111111111111');
  await world.ask(renewed, 'POST', '/api/Subscription/plan', { ...choice, expectedTotal: total });
  await world.work();
  const { period } = (await stateOf(world, renewed)) as { readonly period: { readonly end: string } };
  await world.advance(Date.parse(period.end) - world.app.now.at.getTime() - 2 * hour);
  expect((await ask('POST', '/api/platform/comparison')).status).toBe(404);

  const [backup, backupAt] = [(await world.events()).length, new Date()];
  await world.ask(buyer, 'POST', '/api/Subscription/plan', { ...choice, expectedTotal: total });
  await world.advance(3 * hour);
  await world.passNotices();
  await world.advance(minute);
  const before = (await numbers()).toSorted().at(-1)!;
  await world.restoreTo(backup);
  const owner = createPool({ url: world.app.config.databaseUrl.reveal(), max: 1, applicationName: 'restore' });
  await beginQuarantine(owner, { since: world.app.now.at, backupAt });
  await owner.end();

  const { payments, numbers: last } = (await ask('POST', '/api/platform/comparison')).body.model as unknown as Comparison;
  const shown = (payments ?? []).map(({ tenantId, amount, isRenewal }) => ({ tenantId, amount, isRenewal }));
  expect(shown.toSorted((one, other) => Number(one.isRenewal) - Number(other.isRenewal))).toEqual([
    { tenantId: buyer.tenantId, amount: total, isRenewal: false },
    { tenantId: renewed.tenantId, amount: total, isRenewal: true },
  ]);
  const wanted = Number(before.split('-').at(-1));
  expect(last.invoices).toBe(wanted - 2);
  const back = await ask('POST', '/api/platform/document-numbers', { invoices: last.invoices - 1, creditNotes: 0 });
  expect([back.status, Object.keys(back.body.errors ?? {})]).toEqual([400, ['invoices']]);
  expect((await ask('POST', '/api/platform/document-numbers', { invoices: wanted, creditNotes: last.creditNotes })).status).toBe(200);
  expect((await ask('POST', '/api/platform/quarantine/release')).status).toBe(200);

  await world.advance(hour);
  await world.advance(hour);
  const given = (await numbers()).toSorted().at(-1)!;
  expect(Number(given.split('-').at(-1))).toBe(wanted + 1);
});
