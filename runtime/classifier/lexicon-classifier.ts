import type { Classification, Sentiment } from '@sumaa/contracts';
import type { Classifier } from './classifier.ts';
import { languageOfText } from './language.ts';
import { scoreText, type TextScore } from './score-text.ts';

/** Stored with every classification, so that reviews classified by an older version can be found and classified again. */
const version = 'lexicon-2';

/** Score from which a text is positive, or (negated) negative. */
const polar = 0.5;
/** Score from which a contradiction with the stars is reported; below it the words may be misread. */
const sure = 1.5;
/** Largest change that the text can make to the score of the stars (one star is half a point). */
const textShare = 0.7;
const verdictFrom = 0.3;

/**
 * The first, simple classifier: language by script and frequent words, sentiment by two small word lists. The stars determine the sentiment; the text can
 * change the result for three and four stars, and decides alone when there are no stars.
 */
export const lexiconClassifier: Classifier = {
  classify({ stars, text }): Classification {
    const language = languageOfText(text);
    const said = scoreText(text ?? '');
    const textSentiment = sentimentOf(said);
    return {
      language,
      sentiment: combined(stars, said, textSentiment),
      textSentiment,
      mismatch: contradicts(stars, said.score),
      classifier: version,
    };
  },
};

/** Sentiment of the text alone; null when it has no known word, or when there is no text. */
function sentimentOf({ score, hits }: TextScore): Sentiment | null {
  if (hits === 0) return null;
  return score >= polar ? 'positive' : score <= -polar ? 'negative' : 'neutral';
}

function combined(stars: number | null, said: TextScore, textSentiment: Sentiment | null): Sentiment {
  if (stars === null) return textSentiment ?? 'neutral';
  const verdict = (stars - 3) / 2 + textShare * Math.max(-1, Math.min(1, said.score / 3));
  return verdict >= verdictFrom ? 'positive' : verdict <= -verdictFrom ? 'negative' : 'neutral';
}

function contradicts(stars: number | null, score: number): boolean {
  if (stars === null) return false;
  return (stars >= 4 && score <= -sure) || (stars <= 2 && score >= sure);
}
