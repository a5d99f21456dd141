/** The parts of a review's name at Google, `accounts/…/locations/…/reviews/…`. */
export interface ReviewNameParts {
  readonly account: string;
  readonly location: string;
  readonly reviewId: string;
}

/** Parses the name; throws TypeError on any other text. */
export function parseReviewName(googleName: string): ReviewNameParts {
  const parts = /^(accounts\/[^/]+)\/(locations\/[^/]+)\/reviews\/([^/]+)$/.exec(googleName);
  if (!parts) throw new TypeError('not the name of a review at Google');
  return { account: parts[1]!, location: parts[2]!, reviewId: parts[3]! };
}
