/** Words by how much they say: +2 delighted … -2 appalled; groups of words separated by blanks, «_» joins a phrase. */
export interface WordList {
  readonly weights: Readonly<Record<string, string>>;
  readonly negations: string;
  readonly intensifiers: string;
  /** After these («but») the writer says what counts. */
  readonly contrasts: string;
}
