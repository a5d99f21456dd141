import type { Classification } from '@sumaa/contracts';

/** Input of the classifier. `text` is the customer's own text without Google's translation. Stars and text may each be null. */
export interface ClassifierInput {
  readonly stars: number | null;
  readonly text: string | null;
}

/** Determines language and sentiment of a review. Pure, and fast enough to classify each page before its import. */
export interface Classifier {
  classify(review: ClassifierInput): Classification;
}
