import type { ReviewLanguage, Sentiment } from '@sumaa/contracts';
import { scoreTokens, type TextScore } from '../score-text.ts';
import { tokensOf, type Token } from '../tokens.ts';
import type { Weigh } from '../topics.ts';
import { featuresOf } from './features.ts';
import type { SentimentModel } from './model.ts';

/** What a text says. */
export interface TextVerdict {
  readonly tokens: readonly Token[];
  readonly said: TextScore;
  /** Above zero for praise; about the logarithm of the odds. */
  readonly polarity: number;
  /** Null where neither word lists nor model find anything in the text. */
  readonly sentiment: Sentiment | null;
}

/** How much the word lists count next to the model (twice that where they know every word), and the score at which they are sure. */
const lists = { weight: 2.5, sureAt: 3 };

/** The polarity of words by the model and the word lists together. */
function polarityOf(weighed: number, { score, hits }: TextScore, words: number): number {
  const known = hits.reduce((sum, { from, to }) => sum + to - from, 0) / Math.max(1, words);
  return weighed + lists.weight * (1 + known) * Math.tanh(score / lists.sureAt);
}

/**
 * Reviews are praise more often than the rows the model was trained on; Arabic ones still more. The fewer the
 * words that say so, the more this counts. Chosen, like the other constants here, on
 * the half of the measured reviews that `npm run bench:sentiment` calls "tuning".
 */
const leaning = { arabic: 1.5, other: 0.5 };
/** Below this without any known word, the model knows nothing of the text either. */
const silent = 0.4;
/** What is added to the neutrality, what for a text that both praises and blames, and what each point of a clear one takes away. */
const neutral = { offset: 0.8, mixed: 1, clear: 0.4 };

/** Judges some words of a text by a model and the word lists together. */
export const weigherOf =
  (model: SentimentModel): Weigh =>
  (part, said) =>
    polarityOf(model.weigh(featuresOf(part, said.hits)).polarity, said, part.length);

/** Weighs the text of a review alone. */
export function verdictOf(model: SentimentModel, text: string, language: ReviewLanguage): TextVerdict {
  const tokens = tokensOf(text, language === 'other');
  const said = scoreTokens(tokens);
  const weighed = model.weigh(featuresOf(tokens, said.hits));
  if (said.hits.length === 0 && Math.abs(weighed.polarity) < silent) return { tokens, said, polarity: 0, sentiment: null };
  const polarity =
    polarityOf(weighed.polarity, said, tokens.length) +
    (language === 'ar' || language === 'mixed' ? leaning.arabic : leaning.other) / (1 + Math.abs(said.score));
  const isMixed = said.hits.some(({ weight }) => weight > 0) && said.hits.some(({ weight }) => weight < 0);
  const neutrality = weighed.neutrality + neutral.offset + (isMixed ? neutral.mixed : -neutral.clear * Math.abs(said.score));
  const isNeutral = neutrality > Math.abs(polarity) / 2;
  const neutralOrNull = said.hits.length > 0 ? 'neutral' : null;
  return { tokens, said, polarity, sentiment: isNeutral ? neutralOrNull : polarity > 0 ? 'positive' : 'negative' };
}
