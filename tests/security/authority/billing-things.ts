import { randomUUID } from 'node:crypto';
import type { BillingEntry, SubscriptionView, Uuid } from '@sumaa/contracts';
import { until } from '../../support/until.ts';
import type { SignedIn } from '../rig/world.ts';

interface CardForm {
  readonly cardId: Uuid;
  readonly tokensUrl: string;
  readonly publishableKey: string;
  readonly returnUrl: string;
}

async function tokenAt({ tokensUrl, publishableKey, returnUrl }: CardForm): Promise<string> {
  const answer = await fetch(tokensUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Basic ${Buffer.from(`${publishableKey}:`).toString('base64')}` },
    body: JSON.stringify({ name: 'Sara Ali', number: '4111111111111111', month: 12, year: 40, cvc: '123', callback_url: returnUrl }),
  });
  return ((await answer.json()) as { id: string }).id;
}

const beginCard = (member: SignedIn) => member.model<CardForm>('POST', '/api/Subscription/cards');

/** A token as the provider's form gives it to the browser. */
export const cardTokenOf = async (member: SignedIn): Promise<string> => tokenAt(await beginCard(member));

/** A card that waits for its bank, and the provider's token of it. */
export async function cardWithToken(member: SignedIn): Promise<{ readonly cardId: string; readonly token: string }> {
  const form = await beginCard(member);
  const token = await tokenAt(form);
  await member.model('PUT', `/api/Subscription/cards/${form.cardId}`, { token });
  return { cardId: form.cardId, token };
}

/** A card that waits for its bank. */
export const unconfirmedCardOf = async (member: SignedIn): Promise<string> => (await cardWithToken(member)).cardId;

const address = { building: '1234', street: 'طريق الملك فهد', district: 'العليا', city: 'الرياض', postalCode: '12345' };

/** A charge that is still to be paid: for a whole year of the plan. */
export async function openChargeOf(member: SignedIn): Promise<string> {
  const { options } = await member.model<SubscriptionView>('GET', '/api/Subscription');
  const yearly = options.find(({ plan, interval }) => plan === 'enterprise' && interval === 'yearly');
  const body = { plan: 'enterprise', interval: 'yearly', expectedTotal: yearly?.amount.total ?? 0 };
  await member.model('PUT', '/api/Subscription/billing-details', { legalName: 'شركة المذاق', vatNumber: null, address });
  const { chargeId } = await member.model<{ chargeId: string | null }>('POST', '/api/Subscription/plan', body);
  if (chargeId === null) throw new Error('the yearly plan was not to be paid');
  return chargeId;
}

/** An invoice with its file. */
export async function invoiceOf(member: SignedIn): Promise<string> {
  const history = () => member.model<{ entries: BillingEntry[] }>('GET', '/api/Subscription/history');
  const { entries } = await until(history, (read) => read.entries.some(({ document }) => document?.hasFile === true));
  return entries.find(({ document }) => document?.hasFile)?.document?.id ?? randomUUID();
}
