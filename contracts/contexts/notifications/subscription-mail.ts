import { z } from 'zod';
import { Uuid } from '../../kernel/ids.ts';
import { Iso } from '../../kernel/time.ts';
import { PlanChoice } from '../subscription/catalogue.ts';
import { ChargePurpose, EndReason, PaymentRetry } from '../subscription/events.ts';
import { unaskedWithdrawals } from '../subscription/unasked-withdrawal.ts';

/** What a mail about plan and payment tells. */
const About = z.discriminatedUnion('what', [
  /** Answering or the sync ends in so many days. */
  z.object({
    what: z.literal('ends_soon'),
    of: z.enum(['trial_end', 'period_end', 'sync_pause']),
    days: z.union([z.literal(7), z.literal(3), z.literal(1)]),
    endsAt: Iso,
  }),
  /** A renewal comes in so many days; `total`: halalas with VAT. */
  z.object({ what: z.literal('renews_soon'), ...PlanChoice.shape, total: z.number().int(), days: z.number().int(), endsAt: Iso }),
  /** Answering is over; reviews arrive until `syncUntil`. */
  z.object({ what: z.literal('ended'), reason: EndReason, syncUntil: Iso }),
  z.object({ what: z.literal('payment_failed'), purpose: ChargePurpose, retry: PaymentRetry, nextAttemptAt: Iso.nullable() }),
  /** A sum waits for its bank transfer, because it can be paid in no other way; in halalas with VAT. `payBy`: null for a renewal. */
  z.object({ what: z.literal('transfer_due'), total: z.number().int(), reference: Uuid, payBy: Iso.nullable() }),
  /** The plan is cancelled: nothing is taken any more, and it holds until then. */
  z.object({ what: z.literal('cancelled'), endsAt: Iso }),
  z.object({ what: z.literal('cancelled_unpaid') }),
  /** What was open to be paid is not any more, and the business did not do it. */
  z.object({ what: z.literal('order_withdrawn'), because: z.enum(unaskedWithdrawals) }),
  z.object({ what: z.literal('card_ends'), month: z.number().int(), year: z.number().int() }),
  /** An invoice or credit note is there, as a file. */
  z.object({ what: z.literal('document'), documentId: Uuid }),
]);

/** A mail about plan and payment to the administrators of a business, in the language of each. Nobody can unsubscribe from it. */
export const SubscriptionMail = z.object({ kind: z.literal('subscription'), eventId: z.string(), tenantId: Uuid, about: About });
export type SubscriptionMail = z.infer<typeof SubscriptionMail>;
