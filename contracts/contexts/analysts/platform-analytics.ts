import { z } from 'zod';
import { defineRoute } from '../../kernel/route.ts';
import { Iso } from '../../kernel/time.ts';
import { PlanId } from '../subscription/catalogue.ts';

/** Length of each period in days. */
export const platformPeriods = { '7d': 7, '30d': 30, '3m': 90, '1y': 365 } as const;
export const PlatformPeriod = z.enum(['7d', '30d', '3m', '1y']);
export type PlatformPeriod = z.infer<typeof PlatformPeriod>;

/** What the trend shows. */
export const platformMetrics = ['revenue', 'customers', 'subscriptions'] as const;
export const PlatformMetric = z.enum(platformMetrics);
export type PlatformMetric = z.infer<typeof PlatformMetric>;

/** The kinds of business that are told apart; every other activity is `other`. */
export const subscriberTypes = ['restaurants', 'cafes', 'hotels', 'retail', 'other'] as const;
export const SubscriberType = z.enum(subscriberTypes);
export type SubscriberType = z.infer<typeof SubscriberType>;

/** What can get better or worse. `answer_time` is in minutes, all others are shares from 0 to 1. */
export const platformMeasures = ['retention', 'answer_time', 'sync_fresh', 'churn', 'support_sla'] as const;
export const PlatformMeasure = z.enum(platformMeasures);
export type PlatformMeasure = z.infer<typeof PlatformMeasure>;

const lowerIsBetter: ReadonlySet<PlatformMeasure> = new Set(['answer_time', 'churn']);

/** A measure in a period and in the one before; null: there was nothing to measure. */
export const MeasuredTwice = z.object({ id: PlatformMeasure, now: z.number().nullable(), before: z.number().nullable() });
export type MeasuredTwice = z.infer<typeof MeasuredTwice>;

/** By how much a measure moved to the better, as a share of what it was; negative: to the worse. Null where it cannot be compared. */
export function movementOf({ id, now, before }: MeasuredTwice): number | null {
  if (now === null || before === null || now === before) return null;
  const change = (now - before) / Math.max(Math.abs(before), Number.EPSILON);
  return lowerIsBetter.has(id) ? -change : change;
}

export const platformAnalyticsRoutes = {
  platformAnalytics: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/platform/analytics',
    tag: 'analysts',
    auth: 'confirmed',
    permission: 'platform.analytics',
    summary:
      'Six months of revenue, customers and subscriptions, the plans, the kinds of business, and what moved in the period against the one before. Months are those of Riyadh; money is in halalas before VAT.',
    query: z.object({ period: PlatformPeriod.default('30d') }),
    model: z.object({
      since: Iso,
      /** The oldest first; the last one runs. `customers`: registered by its end; `subscriptions`: paid for at its end. */
      months: z.array(z.object({ start: Iso, revenue: z.number().int(), customers: z.number().int(), subscriptions: z.number().int() })),
      /** Subscriptions that run now, and what was paid in the period; the most paid first. */
      plans: z.array(z.object({ plan: PlanId, subscriptions: z.number().int(), revenue: z.number().int() })),
      types: z.array(z.object({ type: SubscriberType, customers: z.number().int() })),
      measures: z.array(MeasuredTwice),
    }),
  }),
} as const;
