import { z } from 'zod';
import { defineEvent, personal, type EventsOf } from '../../../kernel/event.ts';
import { Uuid } from '../../../kernel/ids.ts';
import { Iso } from '../../../kernel/time.ts';
import { PaymentMethod, PaymentRetry, staffReason } from '../events.ts';
import { BillingDetails } from './billing-details.ts';

const tenantId = Uuid;
/** Whole halalas with VAT. */
const halalas = z.number().int().min(0);
const attempt = { tenantId, chargeId: Uuid, paymentId: Uuid };

/** The code of a payment that its payer did not confirm in time. It is looked up until the provider says how it ended. */
export const notConfirmed = 'not_confirmed';

/** What became of a bank transfer that arrived for nothing. */
export const TransferOutcome = z.enum(['returned', 'never_came']);
export type TransferOutcome = z.infer<typeof TransferOutcome>;

/** `payment-<chargeId>`: how a charge is being paid. `paymentId` is also the payment's id at the provider. */
export const paymentEvents = {
  /** Stored before the provider is called, so that the attempt can be found again. `trigger`: what caused it; each causes one attempt. */
  PaymentAttempted: defineEvent({
    type: 'PaymentAttempted',
    category: 'payment',
    data: { ...attempt, trigger: Uuid, cardId: Uuid, amount: halalas, attemptedAt: Iso },
  }),
  /** The payer must confirm on this page of their bank. */
  PaymentAwaitsPayer: defineEvent({ type: 'PaymentAwaitsPayer', category: 'payment', data: { ...attempt, url: z.url(), at: Iso } }),
  PaymentSettled: defineEvent({
    type: 'PaymentSettled',
    category: 'payment',
    data: {
      ...attempt,
      method: PaymentMethod,
      outcome: z.enum(['paid', 'declined']),
      /** Of the bank (ISO 8583), or why it was never carried out; null where nobody said. */
      code: z.string().nullable(),
      retry: PaymentRetry.nullable(),
      settledAt: Iso,
    },
  }),
  /** A payment that its payer had not confirmed in time cannot be confirmed any more: the provider says that it ended. */
  PaymentLapsed: defineEvent({ type: 'PaymentLapsed', category: 'payment', data: { ...attempt, at: Iso } }),
  /** A page of the provider where the open charge can be paid. Stored before it is made there, so that it can be found again. */
  PaymentPageRequested: defineEvent({
    type: 'PaymentPageRequested',
    category: 'payment',
    data: { tenantId, chargeId: Uuid, pageId: Uuid, amount: halalas, expiresAt: Iso, accountId: Uuid, at: Iso },
  }),
  PaymentPageOpened: defineEvent({
    type: 'PaymentPageOpened',
    category: 'payment',
    data: { tenantId, chargeId: Uuid, pageId: Uuid, url: z.url(), at: Iso },
  }),
  /** Nothing can be paid there any more: it was paid, it expired, or it was cancelled because its charge is over. */
  PaymentPageClosed: defineEvent({
    type: 'PaymentPageClosed',
    category: 'payment',
    data: { tenantId, chargeId: Uuid, pageId: Uuid, at: Iso },
  }),
  /** Somebody wants the open charge to be taken from the saved card now. */
  PaymentWanted: defineEvent({ type: 'PaymentWanted', category: 'payment', data: { tenantId, chargeId: Uuid, accountId: Uuid, at: Iso } }),
  /** The staff give back some of what a charge was paid with: `amount` now (`net`: before VAT), `wantedTotal` in all. A transfer went back by hand. */
  RefundRequested: defineEvent({
    type: 'RefundRequested',
    category: 'payment',
    subject: 'tenantId',
    // Version 1 stored the reason in the clear.
    schema: 2,
    upcasts: { 1: (data) => data },
    data: {
      ...attempt,
      method: PaymentMethod,
      amount: halalas,
      net: halalas,
      wantedTotal: halalas,
      reason: staffReason,
      accountId: Uuid,
      at: Iso,
    },
  }),
  /** A bank transfer that arrived for nothing is settled by the staff: it went back by hand, or never came and was only recorded twice. */
  TransferSettled: defineEvent({
    type: 'TransferSettled',
    category: 'payment',
    subject: 'tenantId',
    // Version 1 stored the reason in the clear.
    schema: 2,
    upcasts: { 1: (data) => data },
    data: { ...attempt, outcome: TransferOutcome, amount: halalas, reason: staffReason, accountId: Uuid, at: Iso },
  }),
  /** `amount`: what went back now; `refundedTotal`: all that went back so far. */
  PaymentRefunded: defineEvent({
    type: 'PaymentRefunded',
    category: 'payment',
    data: { ...attempt, amount: halalas, refundedTotal: halalas, refundedAt: Iso },
  }),
} as const;
export type PaymentEvent = EventsOf<typeof paymentEvents>;

/** `paymentnotice-<noticeId>`: the provider said that something happened to a payment. A hint only: it is looked up. */
export const paymentNoticeEvents = {
  PaymentNoticed: defineEvent({ type: 'PaymentNoticed', category: 'paymentnotice', data: { noticeId: Uuid, paymentId: Uuid } }),
} as const;
export type PaymentNoticeEvent = EventsOf<typeof paymentNoticeEvents>;

/** `transfer-<id from its reference>`: the business whose bank transfer this is, so that its money is taken for no other one. */
export const transferEvents = {
  TransferRecorded: defineEvent({ type: 'TransferRecorded', category: 'transfer', data: { tenantId, reference: z.string().max(100) } }),
} as const;
export type TransferEvent = EventsOf<typeof transferEvents>;

/** `billingprofile-<tenantId>`: the saved card and who invoices are made out to. The card's token is in the vault. */
export const billingProfileEvents = {
  CardSaved: defineEvent({
    type: 'CardSaved',
    category: 'billingprofile',
    data: {
      tenantId,
      cardId: Uuid,
      brand: z.string().max(40),
      last4: z.string().regex(/^\d{4}$/),
      month: z.number().int().min(1).max(12),
      year: z.number().int(),
      accountId: Uuid,
      savedAt: Iso,
    },
  }),
  /** Removed by somebody, or replaced by another card. */
  CardRemoved: defineEvent({
    type: 'CardRemoved',
    category: 'billingprofile',
    data: { tenantId, cardId: Uuid, reason: z.enum(['removed', 'replaced']), accountId: Uuid, removedAt: Iso },
  }),
  CardExpiryNoticeGiven: defineEvent({
    type: 'CardExpiryNoticeGiven',
    category: 'billingprofile',
    data: { tenantId, cardId: Uuid, month: z.number().int(), year: z.number().int(), at: Iso },
  }),
  BillingDetailsSaved: defineEvent({
    type: 'BillingDetailsSaved',
    category: 'billingprofile',
    subject: 'tenantId',
    // Version 1 stored the details in the clear.
    schema: 2,
    upcasts: { 1: (data) => data },
    data: { tenantId, details: personal(BillingDetails), accountId: Uuid, savedAt: Iso },
  }),
  /** The business is erased. What its invoices say stays as long as the law has them kept. */
  BillingDetailsRemoved: defineEvent({ type: 'BillingDetailsRemoved', category: 'billingprofile', data: { tenantId, removedAt: Iso } }),
} as const;
export type BillingProfileEvent = EventsOf<typeof billingProfileEvents>;
