import { z } from 'zod';
import { Uuid } from '../../../kernel/ids.ts';
import { defineInternalCommand as define } from '../../../kernel/internal-command.ts';
import { Iso } from '../../../kernel/time.ts';
import { PaymentRetry } from '../events.ts';

const charge = z.object({ chargeId: Uuid });

/**
 * What a worker needs to take a charge from the saved card, or why it must not. `attempt`: stored before, `isNew` says whether just now;
 * `unconfirmed`: this earlier payment may have been confirmed late and is to be looked up first; `page`: it may have been paid on this page of
 * the provider, which is to be closed first, and whose payer at the bank is waited for until then; `closed`: paid or withdrawn; `done`: this
 * trigger has had its attempt; `no_card`: there is none to take it from.
 */
export const PaymentClaim = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('attempt'),
    isNew: z.boolean(),
    paymentId: Uuid,
    trigger: Uuid,
    cardId: Uuid,
    /** Halalas with VAT. */
    amount: z.number().int(),
    attemptedAt: Iso,
    description: z.string(),
    /** False once the charge was paid otherwise or withdrawn: what was taken is looked for, nothing more is taken. */
    isDue: z.boolean(),
  }),
  z.object({ state: z.literal('unconfirmed'), paymentId: Uuid, amount: z.number().int() }),
  z.object({ state: z.literal('page'), pageId: Uuid, waitUntil: Iso }),
  z.object({ state: z.enum(['closed', 'done']) }),
  z.object({ state: z.literal('no_card'), paymentId: Uuid, purpose: z.enum(['start', 'renewal', 'upgrade']) }),
]);
export type PaymentClaim = z.infer<typeof PaymentClaim>;

export const paymentCommands = {
  /**
   * Stores the next attempt of a charge, or answers the one that is not settled yet. `lookedUp`: unconfirmed payments and
   * pages that were already looked up for it.
   */
  claimPayment: define('ClaimPayment', charge.extend({ trigger: Uuid, lookedUp: z.array(Uuid).default([]) }), PaymentClaim),
  awaitPayer: define('AwaitPayer', charge.extend({ paymentId: Uuid, url: z.url() }), z.null()),
  /** What the provider said of a payment of this amount (halalas); the subscription follows. */
  settlePayment: define(
    'SettlePayment',
    charge.extend({
      paymentId: Uuid,
      outcome: z.enum(['paid', 'declined']),
      code: z.string().nullable(),
      retry: PaymentRetry.nullable(),
      amount: z.number().int(),
    }),
    z.null(),
  ),
  /**
   * Whether a page is to be closed at the provider: its charge is over or it expired, and it is not closed. `waitUntil`: how long somebody who
   * is at the bank is waited for.
   */
  claimPage: define('ClaimPage', charge.extend({ pageId: Uuid }), z.object({ isToClose: z.boolean(), waitUntil: Iso.nullable() })),
  recordPageClosed: define('RecordPageClosed', charge.extend({ pageId: Uuid }), z.null()),
  /** What of this payment is to go back, in halalas; 0 where nothing is. The payment follows what was granted, where that was lost. */
  claimRefund: define('ClaimRefund', charge.extend({ paymentId: Uuid }), z.object({ total: z.number().int() })),
  recordRefund: define('RecordRefund', charge.extend({ paymentId: Uuid, refundedTotal: z.number().int() }), z.null()),
  giveCardExpiryNotice: define('GiveCardExpiryNotice', z.object({ cardId: Uuid }), z.null()),
} as const;
