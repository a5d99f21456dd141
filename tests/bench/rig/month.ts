/** A plan of work: what is done, and how often for each review that arrives. */
export interface Act<Name extends string> {
  readonly name: Name;
  readonly perReview: number;
}

/** What people read in a month, for each review that arrives in it. */
export const reading = [
  { name: 'list', perReview: 2 },
  { name: 'search', perReview: 0.3 },
  { name: 'views', perReview: 0.5 },
  { name: 'review', perReview: 1.5 },
  { name: 'bell', perReview: 1 },
  { name: 'overview', perReview: 0.5 },
  { name: 'analytics', perReview: 0.1 },
  { name: 'inbox', perReview: 0.02 },
  { name: 'console', perReview: 0.02 },
] as const satisfies readonly Act<string>[];

/** What people do in a month, for each review that arrives in it. */
export const doing = [
  { name: 'reply', perReview: 0.6 },
  { name: 'assign', perReview: 0.2 },
  { name: 'draft', perReview: 0.2 },
  { name: 'message', perReview: 0.005 },
] as const satisfies readonly Act<string>[];

/** How often any of them is done for each review. */
export const perReview = (acts: readonly Act<string>[]): number => acts.reduce((sum, act) => sum + act.perReview, 0);

/** Chooses acts as often as the plan says; `dice` gives numbers from 0 up to 1. */
export function chooseAct<Name extends string>(acts: readonly Act<Name>[], dice: () => number): Name {
  let left = dice() * perReview(acts);
  for (const act of acts) if ((left -= act.perReview) < 0) return act.name;
  return acts.at(-1)!.name;
}

/** The busiest hour of a day has three times the reviews of the mean one. */
const busiestHour = 3;
/** 2 million of 10,000 businesses. */
const reviewsOfBusiness = 200;

/** What fits where the busiest hour may bring so many reviews a second. */
export function monthOf(perSecond: number): { readonly reviews: number; readonly businesses: number } {
  const reviews = (perSecond * 30 * 86_400) / busiestHour;
  return { reviews, businesses: reviews / reviewsOfBusiness };
}
