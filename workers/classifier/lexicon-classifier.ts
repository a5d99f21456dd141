import type { Classification, Sentiment } from '@sumaa/contracts';
import type { Classifier } from './classifier.ts';
import { languageOfText } from './language.ts';
import { scoreText, type TextScore } from './score-text.ts';

/** Written into every classification: reviews judged by an older one can be found and judged again. */
const version = 'lexicon-1';

/** Score from which a text is called positive, or negative. */
const polar = 0.5;
/** Score from which a contradiction with the stars is worth telling: below, the words may be misread. */
const sure = 1.5;
/** How far the text alone can move the verdict of the stars (one star is half a point). */
const textShare = 0.7;
const verdictFrom = 0.3;

/**
 * The first, simple classifier: language by script, words from two small lexicons. Stars carry the combined sentiment;
 * the text moves three and four stars, and decides alone where there are none.
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

/** Of the text alone; null where no word of it is known to us (also: no text). */
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
