import { z } from 'zod';
import { Uuid } from '../../kernel/ids.ts';
import { Iso } from '../../kernel/time.ts';
import { endedAt } from '../subscription/access.ts';
import { PlanId } from '../subscription/catalogue.ts';
import type { Ended, SubscriptionState } from '../subscription/state.ts';

export const subscriberStatuses = ['active', 'trial', 'expired', 'inactive'] as const;
/**
 * `expired`: the trial or the period is over without a plan, or a renewal stays unpaid; `inactive`: that is 30 days ago, or the
 * platform deactivated the business.
 */
export const SubscriberStatus = z.enum(subscriberStatuses);
/** Those that Google does not answer any more, without those that were deactivated: whom the alert of lost connections counts. */
export const SubscriberConnection = z.enum(['lost']);
export type SubscriberStatus = z.infer<typeof SubscriberStatus>;

export const subscriberSorts = ['recent', 'name', 'revenue', 'reviews', 'rating'] as const;
/** By the newest, by name, or by the largest. */
export const SubscriberSort = z.enum(subscriberSorts);
export type SubscriberSort = z.infer<typeof SubscriberSort>;

/** Length of the reason for a deactivation, in characters. */
export const maxClosingReason = 300;

/** A business as the console lists it. Money is in halalas, before VAT. */
export const Subscriber = z.object({
  id: Uuid,
  name: z.string(),
  /** As the business or its owner chose it; free text for another one. */
  activityType: z.string(),
  city: z.string().nullable(),
  /** Of who registered it; null once erased. */
  ownerName: z.string().nullable(),
  email: z.string().nullable(),
  /** Whose limits hold; in a trial that of the trial. */
  plan: PlanId,
  status: SubscriberStatus,
  /** When the trial or the right to answer ends, as known now; null: it does not. */
  endsAt: Iso.nullable(),
  /** A renewal is unpaid. */
  pastDue: z.boolean(),
  /** The connection to Google was lost. */
  connectionLost: z.boolean(),
  branches: z.number().int(),
  /** Reviews that arrived and that Google still shows. */
  reviews: z.number().int(),
  /** Google's rating over its branches, by their reviews; null without one. */
  rating: z.number().nullable(),
  /** All that was paid. */
  revenue: z.number().int(),
  /** The last sign-in of any member; null: none is known. */
  lastSignInAt: Iso.nullable(),
  joinedAt: Iso,
});
export type Subscriber = z.infer<typeof Subscriber>;

/** After every instant that occurs. */
const endOfTime = '9999-12-31T23:59:59.999Z' as Iso;

/** When answering ends as far as it is known now, also in the future; null: it does not. */
export const endAhead = (state: SubscriptionState): Ended | null => (state.status === 'none' ? null : endedAt(state, endOfTime));
