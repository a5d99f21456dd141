import { z } from 'zod';
import { Uuid } from '../../../kernel/ids.ts';
import { defineRoute } from '../../../kernel/route.ts';
import { Iso } from '../../../kernel/time.ts';
import { Amount } from '../amount.ts';
import { Interval, PlanId } from '../catalogue.ts';
import { ChargePurpose, PaymentMethod } from '../events.ts';
import { DocumentKind } from './document.ts';

const read = {
  app: 'query',
  method: 'GET',
  tag: 'subscription',
  auth: 'confirmed',
  businessOnly: true,
  permission: 'subscription.read',
} as const;

/** An invoice or credit note in the list; its file is null until it is drawn. */
const DocumentView = z.object({ id: Uuid, kind: DocumentKind, number: z.string(), hasFile: z.boolean() });

/** One entry of the billing history: a payment, one that was declined, or money that went back. */
export const BillingEntry = z.object({
  id: Uuid,
  at: Iso,
  what: z.enum(['paid', 'declined', 'credited']),
  purpose: ChargePurpose.nullable(),
  plan: PlanId.nullable(),
  interval: Interval.nullable(),
  periodStart: Iso.nullable(),
  periodEnd: Iso.nullable(),
  method: PaymentMethod.nullable(),
  amount: Amount.nullable(),
  document: DocumentView.nullable(),
});
export type BillingEntry = z.infer<typeof BillingEntry>;

export const invoiceRoutes = {
  billingHistory: defineRoute({
    ...read,
    path: '/api/Subscription/history',
    summary: 'Payments, declined payments and credit notes, newest first, with their documents. The newest 200.',
    model: z.object({ total: z.number().int(), entries: z.array(BillingEntry) }),
  }),
  invoiceFile: defineRoute({
    ...read,
    path: '/api/Subscription/invoices/:id/file',
    summary: 'An invoice or credit note as PDF.',
    params: z.object({ id: Uuid }),
    model: z.unknown(),
    raw: true,
    errors: ['not_found'],
  }),
  invoiceFiles: defineRoute({
    ...read,
    path: '/api/Subscription/invoices',
    summary: 'All invoices and credit notes of the business in one ZIP file, the newest 500.',
    model: z.unknown(),
    raw: true,
    errors: ['not_found'],
    limit: { max: 10, perMinutes: 10 },
  }),
} as const;
