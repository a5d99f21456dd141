import type { Classification, ReviewLanguage, Sentiment, TopicMention } from '@sumaa/contracts';
import type { Classifier } from './classifier.ts';
import { languageOfText } from './language.ts';
import { readModel, shippedModelPath, type SentimentModel } from './learnt/model.ts';
import { verdictOf, weigherOf } from './learnt/text-verdict.ts';
import { topicsOf } from './topics.ts';

/** Polarity, and score by the word lists, from which a contradiction with the stars is reported; below them the words may be misread. */
const sure = { polarity: 2, listed: 1.5 };
/** Largest change that the text can make to the score of the stars (one star is half a point), and the polarity that makes it. */
const text = { share: 0.7, fullAt: 4 };
const verdictFrom = 0.3;

/**
 * Creates the classifier: sentiment by a linear model that was learnt from reviews, together with our word lists; topics by word lists. The stars determine the
 * sentiment; the text can change the result for three and four stars, and decides alone when there are no stars. `modelNow` is asked for
 * each text.
 */
export function createLearntClassifier(modelNow: () => SentimentModel = shippedModel): Classifier {
  return {
    classify({ stars, text: written }): Classification {
      const model = modelNow();
      const language = languageOfText(written);
      const { polarity, listed, sentiment, topics } = readText(model, written ?? '', language);
      return {
        language,
        sentiment: combined(stars, polarity, sentiment),
        textSentiment: sentiment,
        mismatch: contradicts(stars, polarity, listed, sentiment),
        topics,
        classifier: model.card.version,
      };
    },
  };
}

function readText(
  model: SentimentModel,
  written: string,
  language: ReviewLanguage,
): { readonly polarity: number; readonly listed: number; readonly sentiment: Sentiment | null; readonly topics: TopicMention[] } {
  const { tokens, said, polarity, sentiment } = verdictOf(model, written, language);
  return { polarity, listed: said.score, sentiment, topics: topicsOf(tokens, said.hits, weigherOf(model)) };
}

function combined(stars: number | null, polarity: number, textSentiment: Sentiment | null): Sentiment {
  if (stars === null) return textSentiment ?? 'neutral';
  const said = textSentiment === null || textSentiment === 'neutral' ? 0 : Math.max(-1, Math.min(1, polarity / text.fullAt));
  const verdict = (stars - 3) / 2 + text.share * said;
  return verdict >= verdictFrom ? 'positive' : verdict <= -verdictFrom ? 'negative' : 'neutral';
}

function contradicts(stars: number | null, polarity: number, listed: number, textSentiment: Sentiment | null): boolean {
  if (stars === null || textSentiment === 'neutral') return false;
  return (
    (stars >= 4 && polarity <= -sure.polarity && listed <= -sure.listed) ||
    (stars <= 2 && polarity >= sure.polarity && listed >= sure.listed)
  );
}

let shipped: SentimentModel | null = null;

/** The model that this build brings; read with the first text. */
export const shippedModel = (): SentimentModel => (shipped ??= readModel(shippedModelPath()));

/** The classifier of the product, with the shipped model. */
export const reviewClassifier: Classifier = createLearntClassifier();
