import { z } from 'zod';
import { Uuid } from '../../../kernel/ids.ts';
import { defineRoute } from '../../../kernel/route.ts';
import { Iso } from '../../../kernel/time.ts';
import { BankAccount } from './bank-account.ts';
import { BillingDetails, SavedBillingDetails } from './billing-details.ts';
import { PaymentMethods } from './methods.ts';

const tag = 'subscription';
const write = { app: 'command', tag, auth: 'confirmed', businessOnly: true, permission: 'subscription.write' } as const;
const cardParams = z.object({ id: Uuid });

/** A token of the provider's form. */
const CardToken = z.string().regex(/^token_\w{8,80}$/, 'invalid');

/** A saved card as it may be shown. `refused`: its bank did not confirm it. */
const CardState = z.object({ state: z.enum(['waiting', 'saved', 'refused']) });

export const SavedCardView = z.object({
  cardId: Uuid,
  brand: z.string(),
  last4: z.string(),
  month: z.number().int(),
  year: z.number().int(),
  savedAt: Iso,
});
export type SavedCardView = z.infer<typeof SavedCardView>;

/** How the open charge is being paid: it is being taken, or its payer is asked by their bank (`url`). */
export const PaymentProgress = z.object({ chargeId: Uuid, state: z.enum(['processing', 'awaits_payer']), url: z.string().nullable() });

export const BillingView = z.object({
  /** Whether charges can be paid at once; otherwise plans are arranged by invoice and bank transfer. */
  online: z.boolean(),
  methods: PaymentMethods,
  /** Where a bank transfer goes to; null where none is offered, or where the staff have yet to say it. */
  bankAccount: BankAccount.nullable(),
  card: SavedCardView.nullable(),
  details: BillingDetails.nullable(),
  progress: PaymentProgress.nullable(),
});
export type BillingView = z.infer<typeof BillingView>;

export const paymentRoutes = {
  billing: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/Subscription/billing',
    tag,
    auth: 'confirmed',
    businessOnly: true,
    permission: 'subscription.read',
    summary: 'The saved card, who invoices are made out to, and how the open charge is being paid.',
    model: BillingView,
  }),
  beginCard: defineRoute({
    ...write,
    method: 'POST',
    path: '/api/Subscription/cards',
    summary: 'Begin to save a card: where the browser sends it (never to us), and where the bank sends the payer back to.',
    model: z.object({ cardId: Uuid, tokensUrl: z.string(), publishableKey: z.string(), returnUrl: z.string() }),
    errors: ['payments_unavailable', 'payments_held', 'payment_method_off'],
    limit: { max: 20, perMinutes: 60 },
  }),
  keepCard: defineRoute({
    ...write,
    method: 'PUT',
    path: '/api/Subscription/cards/:id',
    summary: 'Keep the token that the provider gave for the card; its bank confirms it next.',
    params: cardParams,
    body: z.object({ token: CardToken }),
    model: CardState,
    errors: ['validation_failed', 'payments_unavailable', 'payments_held', 'payment_method_off', 'not_found'],
    limit: { max: 20, perMinutes: 60 },
  }),
  confirmCard: defineRoute({
    ...write,
    method: 'POST',
    path: '/api/Subscription/cards/:id/confirm',
    summary: 'Back from the bank: asks the provider whether the card is confirmed, and saves it. An open charge is taken from it.',
    params: cardParams,
    model: CardState,
    errors: ['payments_unavailable', 'not_found'],
  }),
  removeCard: defineRoute({
    ...write,
    method: 'DELETE',
    path: '/api/Subscription/cards/:id',
    summary: 'Remove the saved card, here and at the provider.',
    params: cardParams,
    model: z.null(),
    errors: ['not_found'],
  }),
  payNow: defineRoute({
    ...write,
    method: 'POST',
    path: '/api/Subscription/charges/:id/pay',
    summary: 'Take the open charge from the saved card now. What is taken is the sum of the charge.',
    params: cardParams,
    model: z.null(),
    errors: ['payments_unavailable', 'payments_held', 'payment_method_off', 'not_found', 'card_needed', 'buyer_needed'],
    limit: { max: 20, perMinutes: 60 },
  }),
  openPaymentPage: defineRoute({
    ...write,
    method: 'POST',
    path: '/api/Subscription/charges/:id/page',
    summary: 'A page of the payment provider where the open charge can be paid with any card, without saving one. There is one at a time.',
    params: cardParams,
    model: z.object({ url: z.string() }),
    errors: ['payments_unavailable', 'payments_held', 'payment_method_off', 'payment_running', 'not_found', 'buyer_needed'],
    limit: { max: 20, perMinutes: 60 },
  }),
  checkCharge: defineRoute({
    ...write,
    method: 'POST',
    path: '/api/Subscription/charges/:id/check',
    summary: 'Back from the bank: asks the provider what became of the payment.',
    params: cardParams,
    model: z.object({ state: z.enum(['paid', 'declined', 'waiting']) }),
    errors: ['payments_unavailable', 'not_found'],
  }),
  saveBillingDetails: defineRoute({
    ...write,
    method: 'PUT',
    path: '/api/Subscription/billing-details',
    summary: 'Save who invoices are made out to. Invoices that were issued keep what they say.',
    body: SavedBillingDetails,
    model: z.null(),
    errors: ['validation_failed'],
  }),
  /** The provider repeats what is not answered with 2xx. */
  paymentNotice: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/Payments/notices',
    tag,
    auth: 'none',
    inMaintenance: true,
    summary: 'Notices of the payment provider. They are hints: what they say is fetched before anything changes.',
    body: z.unknown(),
    model: z.null(),
    errors: ['unauthenticated', 'not_found'],
    limit: { max: 600, perMinutes: 1 },
  }),
} as const;
