import type { ReviewTopic, Sentiment } from '@sumaa/contracts';

/**
 * Sentences of a language. `{name}` and `{branch}` are replaced; an opening has a form with and one without a name. No sentence promises
 * anything, says that something was done, or guesses anybody's gender.
 */
export interface Phrases {
  readonly openings: Readonly<Record<Sentiment, readonly Opening[]>>;
  readonly formalOpenings: Readonly<Record<Sentiment, readonly Opening[]>>;
  readonly starsOnly: Readonly<Record<Sentiment, readonly string[]>>;
  readonly praised: Readonly<Record<ReviewTopic, readonly string[]>>;
  readonly blamed: Readonly<Record<ReviewTopic, readonly string[]>>;
  /** Said of praise and blame where no topic is known. */
  readonly general: Readonly<Record<Sentiment, readonly string[]>>;
  /** Before praise that follows blame. */
  readonly inReturn: readonly string[];
  readonly warmth: Readonly<Record<Sentiment, readonly string[]>>;
  readonly closings: Readonly<Record<Sentiment, readonly string[]>>;
  readonly formalClosings: Readonly<Record<Sentiment, readonly string[]>>;
  /** End a short reply. */
  readonly shortEnds: Readonly<Record<Sentiment, readonly string[]>>;
  /** End a very formal reply. */
  readonly courtesies: readonly string[];
  /** Before the name in a short formal reply, and where there is none. */
  readonly formalAddress: Opening;
}

export interface Opening {
  readonly named: string;
  readonly unnamed: string;
  /** Speaks of what was written: not for stars alone. */
  readonly ofWords?: true;
}
