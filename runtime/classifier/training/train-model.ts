import type { ReviewLanguage, Sentiment } from '@sumaa/contracts';
import { buckets, featuresOf, type Features } from '../learnt/features.ts';
import type { SentimentModel } from '../learnt/model.ts';
import { scoreTokens } from '../score-text.ts';
import { tokensOf } from '../tokens.ts';

/** A text with the sentiment that a person gave it. */
export interface LabelledText {
  readonly text: string;
  readonly language: ReviewLanguage;
  readonly label: Sentiment;
}

/** Trained weights: of both heads, one float per bucket, and the constants. */
export interface TrainedWeights {
  readonly polarity: Float32Array;
  readonly neutrality: Float32Array;
  readonly constants: { readonly polarity: number; readonly neutrality: number };
}

const labels: readonly Sentiment[] = ['negative', 'neutral', 'positive'];
const epochs = 4;
const rate = 0.1;
const decay = 1e-5;
/** The weights are the mean of those after each epoch from this one on. */
const averagedFrom = 1;
/** Value of the constant feature. */
const constant = 0.3;

interface Sample extends Features {
  readonly label: number;
}

interface Head {
  readonly weights: Float32Array;
  readonly squares: Float32Array;
  readonly sum: Float64Array;
}

/**
 * Trains a logistic regression of three classes with AdaGrad on hashed features, averaged over epochs. The same rows give the same
 * weights. `seed` orders the rows; `from`: what is known already and learnt on from.
 */
export function trainWeights(rows: readonly LabelledText[], seed = 42, from: TrainedWeights | null = null): TrainedWeights {
  const samples = rows.map(sampleOf);
  const heads = labels.map((label): Head => ({
    weights: from === null ? new Float32Array(buckets + 1) : weightsOf(from, label),
    squares: new Float32Array(buckets + 1).fill(1e-6),
    sum: new Float64Array(buckets + 1),
  }));
  const random = randomOf(seed);
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (const sample of shuffled(samples, random)) learn(heads, sample);
    if (epoch < averagedFrom) continue;
    for (const { weights, sum } of heads) for (let at = 0; at <= buckets; at++) sum[at]! += weights[at]! / (epochs - averagedFrom);
  }
  const [negative, neutral, positive] = heads.map(({ sum }) => sum) as [Float64Array, Float64Array, Float64Array];
  const polarityAt = (at: number) => positive[at]! - negative[at]!;
  const neutralityAt = (at: number) => neutral[at]! - (positive[at]! + negative[at]!) / 2;
  return {
    polarity: Float32Array.from({ length: buckets }, (_, at) => polarityAt(at)),
    neutrality: Float32Array.from({ length: buckets }, (_, at) => neutralityAt(at)),
    constants: { polarity: polarityAt(buckets) * constant, neutrality: neutralityAt(buckets) * constant },
  };
}

/** The weights of one of the three classes, whose sum is nought, from those of the two heads. */
function weightsOf({ polarity, neutrality, constants }: TrainedWeights, label: Sentiment): Float32Array {
  const share = { negative: [-1 / 2, -1 / 3], neutral: [0, 2 / 3], positive: [1 / 2, -1 / 3] }[label] as [number, number];
  const weightOf = (polar: number, neutral: number) => share[0] * polar + share[1] * neutral;
  return Float32Array.from({ length: buckets + 1 }, (_, at) =>
    at === buckets ? weightOf(constants.polarity, constants.neutrality) / constant : weightOf(polarity[at] ?? 0, neutrality[at] ?? 0),
  );
}

/** The weights of a packed model. */
export function unpacked({ card, polarity, neutrality }: SentimentModel): TrainedWeights {
  return {
    polarity: Float32Array.from(polarity, (weight) => weight * card.polarity.step),
    neutrality: Float32Array.from(neutrality, (weight) => weight * card.neutrality.step),
    constants: { polarity: card.polarity.constant, neutrality: card.neutrality.constant },
  };
}

/** The constant is one more feature, in a bucket of its own. */
function sampleOf({ text, language, label }: LabelledText): Sample {
  const tokens = tokensOf(text, language === 'other');
  const { buckets: at, values } = featuresOf(tokens, scoreTokens(tokens).hits);
  return {
    buckets: Uint32Array.of(...at, buckets),
    values: Float32Array.of(...values, constant),
    label: labels.indexOf(label),
  };
}

function learn(heads: readonly Head[], { buckets: at, values, label }: Sample): void {
  const scores = heads.map(({ weights }) => {
    let score = 0;
    for (let one = 0; one < at.length; one++) score += weights[at[one]!]! * values[one]!;
    return score;
  });
  const most = Math.max(...scores);
  const odds = scores.map((score) => Math.exp(score - most));
  const total = odds.reduce((sum, value) => sum + value, 0);
  heads.forEach(({ weights, squares }, index) => {
    const error = odds[index]! / total - (index === label ? 1 : 0);
    for (let one = 0; one < at.length; one++) {
      const bucket = at[one]!;
      const gradient = error * values[one]! + decay * weights[bucket]!;
      squares[bucket]! += gradient * gradient;
      weights[bucket]! -= (rate * gradient) / Math.sqrt(squares[bucket]!);
    }
  });
}

/** Numerical Recipes' generator: from 0 to below 1. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const order = [...items];
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [order[last], order[other]] = [order[other]!, order[last]!];
  }
  return order;
}
