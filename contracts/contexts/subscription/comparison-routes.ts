import { z } from 'zod';
import { Uuid } from '../../kernel/ids.ts';
import { defineRoute } from '../../kernel/route.ts';
import { Iso } from '../../kernel/time.ts';

const shared = { app: 'command', method: 'POST', tag: 'subscription', auth: 'confirmed', permission: 'platform.billing' } as const;

/** How many numbers may be left out at once; more is a slip of the hand. */
export const mostNumbersAhead = 100_000;

const LastNumber = z.number().int('outOfRange').min(0, 'outOfRange').max(999_999_999, 'outOfRange');

/** How many documents of each kind have a number; the next one continues behind it. */
export const LastNumbers = z.object({ invoices: LastNumber, creditNotes: LastNumber });
export type LastNumbers = z.infer<typeof LastNumbers>;

/** A payment that the provider took since the backup and that this installation does not know. Halalas with VAT. */
export const UnknownPayment = z.object({
  paymentId: Uuid,
  tenantId: Uuid,
  /** Null where the business is not known either. */
  business: z.string().nullable(),
  amount: z.number().int(),
  at: Iso,
  /** For the period after the one that is known: it is found and recorded by itself after the release. */
  isRenewal: z.boolean(),
});
export type UnknownPayment = z.infer<typeof UnknownPayment>;

/** What the staff compare after a restore, before money moves again. */
export const Comparison = z.object({
  backupAt: Iso,
  /** Null: there is no provider. Newest first. */
  payments: z.array(UnknownPayment).nullable(),
  /** False where the provider has more payments than were looked at. */
  isWhole: z.boolean(),
  numbers: LastNumbers.extend({ nextInvoice: z.string(), nextCreditNote: z.string() }),
});
export type Comparison = z.infer<typeof Comparison>;

export const comparisonRoutes = {
  compare: defineRoute({
    ...shared,
    path: '/api/platform/comparison',
    summary:
      'Payments that the provider took since the backup that this installation was restored from and that it does not know, among the newest 1,000; and the last numbers of invoices and credit notes. Only before the release.',
    model: Comparison,
    errors: ['not_found', 'payments_unavailable'],
    limit: { max: 20, perMinutes: 10 },
  }),
  continueNumbers: defineRoute({
    ...shared,
    path: '/api/platform/document-numbers',
    summary: 'Continue behind numbers that were given out elsewhere, such as between a backup and its restore. Numbers never go back.',
    body: LastNumbers,
    model: z.null(),
    errors: ['validation_failed'],
    limit: { max: 20, perMinutes: 60 },
  }),
} as const;
