import { z } from 'zod';
import { Language } from '../../kernel/locale.ts';
import { Money } from '../../kernel/money.ts';
import { defineRoute } from '../../kernel/route.ts';

/** A subscription plan. A null limit means unlimited. */
export const Plan = z.object({
  id: z.enum(['basic', 'professional', 'enterprise']),
  name: z.string(),
  description: z.string(),
  /** Per month, before VAT. */
  price: Money,
  interval: z.literal('monthly'),
  features: z.array(z.string()),
  popular: z.boolean(),
  limits: z.object({ reviewsPerMonth: z.number().nullable(), members: z.number().nullable(), aiReplies: z.number().nullable() }),
});
export type Plan = z.infer<typeof Plan>;

export const subscriptionRoutes = {
  plans: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/SubscriptionTypes',
    tag: 'subscription',
    auth: 'none',
    summary: 'The plans on offer.',
    query: z.object({ lang: Language.optional() }),
    model: z.array(Plan),
  }),
} as const;
