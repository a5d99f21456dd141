import type { Classification } from '@sumaa/contracts';

/** What there is to judge: the customer's own words (Google's translation taken off) and the stars, either may be absent. */
export interface ClassifierInput {
  readonly stars: number | null;
  readonly text: string | null;
}

/** Says language and sentiment of a review. Pure and quick: thousands a second, so a page is classified before its import. */
export interface Classifier {
  classify(review: ClassifierInput): Classification;
}
