import type { Period } from '../reviews/filters.ts';
import { rankOfPlan, type PlanId } from '../subscription/catalogue.ts';

/** The lowest plan with everything; those below have the basic part: cards, trend and distribution of `basicPeriod`. */
export const wholeAnalyticsPlan: PlanId = 'professional';

/** The only period of the plans below. */
export const basicPeriod: Period = '30d';

/** Whether a plan has all of the analytics. */
export const hasWholeAnalytics = (plan: PlanId): boolean => rankOfPlan(plan) >= rankOfPlan(wholeAnalyticsPlan);
