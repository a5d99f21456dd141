import { expect } from '@playwright/test';
import { planCatalogue, type PlanId } from '@sumaa/contracts';
import type { Instance } from '../../support/instance.ts';
import type { Walk } from './walk.ts';

/** Test cards of the payment provider. */
export const good = '4201320111111010';
export const withoutFunds = '4201320000311101';

/** Sets how the payment provider's stand-in behaves. */
export async function payments({ url }: Instance, behaviour: { readonly bankForTokens: boolean }): Promise<void> {
  const { payments: provider } = (await (await fetch(`${url}/__dev`)).json()) as { payments: string };
  const headers = { 'content-type': 'application/json' };
  const { status } = await fetch(`${provider}/__admin/behaviour`, { method: 'POST', headers, body: JSON.stringify(behaviour) });
  expect(status).toBe(204);
}

/** The card of a plan on offer. */
export const option = ({ page, language }: Walk, plan: PlanId) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: planCatalogue[plan].texts[language].name, exact: true, level: 3 }) });

/** Presses the button of a plan on offer. */
export const choose = (walk: Walk, plan: PlanId, action: 'subscription.option.choose' | 'subscription.option.upgrade') =>
  option(walk, plan)
    .getByRole('button', { name: walk.say(action), exact: true })
    .click();

/** Confirms that the sum is taken from the saved card. */
export const confirmPayment = ({ page, say }: Walk): Promise<void> =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(say('subscription.choose.confirm.saved', { sum: '' }).trim()) })
    .click();

/** Fills in the card page and goes on to the bank. */
export async function enterCard({ page, say }: Walk, { number }: { readonly number: string }): Promise<void> {
  await page.getByRole('textbox', { name: say('subscription.card.field.number') }).fill(number);
  await page.getByRole('textbox', { name: say('subscription.card.field.name') }).fill('HIND ALSUBAIE');
  await page.getByRole('textbox', { name: say('subscription.card.field.expiry') }).fill('08/30');
  await page.getByRole('textbox', { name: say('subscription.card.field.cvc') }).fill('123');
  await page.getByRole('button', { name: say('subscription.card.save') }).click();
}

/** Decides at the bank's page of a payment, and comes back. */
export async function atBank({ page, say }: Walk, decision: 'approve' | 'reject'): Promise<void> {
  await page.getByRole('link', { name: say('subscription.due.bank') }).click();
  await page.locator(`button[value=${decision}]`).click();
  await expect(page).toHaveURL(/\/customer\/subscription\?charge=/);
}
