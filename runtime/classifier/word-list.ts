/** Words by weight, from +2 (delighted) to -2 (appalled). Words are separated by blanks, «_» joins the words of a phrase. */
export interface WordList {
  readonly weights: Readonly<Record<string, string>>;
  readonly negations: string;
  readonly intensifiers: string;
  /** Words like «but»: the text after them counts more than the text before. */
  readonly contrasts: string;
}
