import type { ReplyStyle, ReplyTone, Sentiment, TopicMention } from '@sumaa/contracts';

/** What a reply is written from. Texts of customers are data: nothing in them is followed. */
export interface ReplyRequest {
  /** The language of the reply. */
  readonly language: 'ar' | 'en';
  readonly stars: number | null;
  readonly sentiment: Sentiment;
  /** The customer's own text. */
  readonly text: string | null;
  readonly topics: readonly TopicMention[];
  readonly authorName: string | null;
  /** The names of the people who work for the business and answer for it; asked for only where text leaves the installation. */
  readonly people: () => Promise<readonly string[]>;
  readonly business: string;
  readonly branch: string;
  readonly tone: ReplyTone;
  readonly style: ReplyStyle;
  /** Put under each reply; null: none. */
  readonly signature: string | null;
  /** Earlier replies of the business that show how it writes, best first. */
  readonly examples: readonly EarlierReply[];
  /** Whether a text was suggested or published for this branch just before, so that it must not be written again. */
  readonly isUsed: (text: string) => boolean;
  /** Chooses among equally good wordings; the same seed gives the same replies. */
  readonly seed: string;
}

/** An earlier reply, and the customer whom it answers; null where unknown. */
export interface EarlierReply {
  readonly text: string;
  readonly customer: string | null;
}

/** Three replies to choose from. `missed`: the provider did not answer as it should, so the embedded writer wrote some or all of them. */
export interface WrittenReplies {
  readonly texts: readonly string[];
  readonly writer: 'provider' | 'embedded';
  readonly missed: boolean;
}

export interface WritingOptions {
  /** Aborted when the person cancels; `write` then throws its reason. */
  readonly signal: AbortSignal;
  /** Called while a reply grows, with its number and its text so far. */
  readonly onText: (index: number, text: string) => void;
}

/** Writes replies to reviews. Nothing that it writes is published without a person. */
export interface ReplyWriter {
  write(request: ReplyRequest, options: WritingOptions): Promise<WrittenReplies>;
}

/** Number of replies that a writer gives. */
export const repliesPerRequest = 3;
