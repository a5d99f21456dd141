import { z } from 'zod';
import { intervals, planIds } from './plan-catalogue.ts';

export * from './plan-catalogue.ts';

export const PlanId = z.enum(planIds);
export type PlanId = z.infer<typeof PlanId>;

export const Interval = z.enum(intervals);
export type Interval = z.infer<typeof Interval>;

/** What a business chooses: a plan, and how often it is paid. */
export const PlanChoice = z.object({ plan: PlanId, interval: Interval });
export type PlanChoice = z.infer<typeof PlanChoice>;

/** What a plan allows; null: without limit. Reviews and AI replies are counted per calendar month of the business. */
export const PlanLimits = z.object({
  /** Answers to reviews that were written in this month. */
  reviewsPerMonth: z.number().int().nullable(),
  /** Members and open invitations together. */
  members: z.number().int().nullable(),
  aiReplies: z.number().int().nullable(),
});
export type PlanLimits = z.infer<typeof PlanLimits>;
export type PlanLimit = keyof PlanLimits;
