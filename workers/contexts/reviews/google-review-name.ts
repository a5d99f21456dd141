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

/** Whether Google's text equals ours: Google may change line ends, outer blanks and Unicode composition. */
export function isSameText(shown: string, own: string): boolean {
  const normalized = (text: string) =>
    text
      .normalize('NFC')
      .replace(/\r\n?/g, '\n')
      .replace(/[ \t]+$/gm, '')
      .trim();
  return normalized(shown) === normalized(own);
}
