import { readFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { sourcePath } from '../../config/index.ts';
import { buckets, type Features } from './features.ts';

/** What is stored beside the weights: their origin and how they are to be read. */
export const ModelCard = z.object({
  /** Stored with every classification. */
  version: z.string(),
  /** SHA-256 of the weights. */
  weights: z.string(),
  /** SHA-256 of the rows it was trained on, in their order. */
  training: z.string(),
  rows: z.object({ ar: z.number().int(), en: z.number().int() }),
  /** Value of one step of an int8 weight, and the constant of each head. */
  polarity: z.object({ step: z.number(), constant: z.number() }),
  neutrality: z.object({ step: z.number(), constant: z.number() }),
  licence: z.string(),
  attribution: z.array(z.string()),
});
export type ModelCard = z.infer<typeof ModelCard>;

/** What the model says of a text. `polarity` is above zero for praise; above zero `neutrality` outweighs both. */
export interface Weighed {
  readonly polarity: number;
  readonly neutrality: number;
}

export interface SentimentModel {
  readonly card: ModelCard;
  /** Both heads, one byte a weight. */
  readonly polarity: Int8Array;
  readonly neutrality: Int8Array;
  weigh(features: Features): Weighed;
}

/** A model of its card and weights: int8, first those of the polarity, then those of the neutrality. Throws when they do not belong together. */
export function modelOf(card: ModelCard, weights: Buffer): SentimentModel {
  if (weights.length !== 2 * buckets || hashOf(weights) !== card.weights) {
    throw new Error('the weights of the sentiment model do not belong to its card: train it again, or restore both files');
  }
  const all = new Int8Array(weights.buffer, weights.byteOffset, weights.length);
  const [polarity, neutrality] = [all.subarray(0, buckets), all.subarray(buckets)];
  return {
    card,
    polarity,
    neutrality,
    weigh(features) {
      let [polar, neutral] = [0, 0];
      for (let at = 0; at < features.buckets.length; at++) {
        const bucket = features.buckets[at]!;
        const value = features.values[at]!;
        polar += polarity[bucket]! * value;
        neutral += neutrality[bucket]! * value;
      }
      return {
        polarity: polar * card.polarity.step + card.polarity.constant,
        neutrality: neutral * card.neutrality.step + card.neutrality.constant,
      };
    },
  };
}

/** SHA-256 in hexadecimal. */
export const hashOf = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');

/** Folder of the shipped model. */
export const shippedModelPath = (): string => sourcePath(import.meta.url, './shipped');

/** Reads a model from a folder that holds `model.json` and `weights.bin`. Throws when a file is missing or wrong. */
export function readModel(folder: string): SentimentModel {
  return modelOf(ModelCard.parse(JSON.parse(readFileSync(`${folder}/model.json`, 'utf8'))), readFileSync(`${folder}/weights.bin`));
}
