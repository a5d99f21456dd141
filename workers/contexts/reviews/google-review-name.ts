/** A review's place at Google, from its name `accounts/…/locations/…/reviews/…`. */
export interface ReviewPlace {
  readonly account: string;
  readonly location: string;
  readonly reviewId: string;
}

/** Throws TypeError on anything else. */
export function reviewPlace(googleName: string): ReviewPlace {
  const parts = /^(accounts\/[^/]+)\/(locations\/[^/]+)\/reviews\/([^/]+)$/.exec(googleName);
  if (!parts) throw new TypeError('not the name of a review at Google');
  return { account: parts[1]!, location: parts[2]!, reviewId: parts[3]! };
}

/** Whether what Google shows is this text: Google may fold line ends, outer blanks and the composition of letters. */
export function isSameText(shown: string, ours: string): boolean {
  const plain = (text: string) =>
    text
      .normalize('NFC')
      .replace(/\r\n?/g, '\n')
      .replace(/[ \t]+$/gm, '')
      .trim();
  return plain(shown) === plain(ours);
}
