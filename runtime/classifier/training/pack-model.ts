import { mkdirSync, writeFileSync } from 'node:fs';
import { hashOf, modelOf, type ModelCard, type SentimentModel } from '../learnt/model.ts';
import type { TrainedWeights } from './train-model.ts';

/** The largest weights are rare and cut off, so that the steps of the others stay fine. */
const keptShare = 0.9999;
const largest = 127;

function packed(weights: Float32Array): { readonly bytes: Int8Array; readonly step: number } {
  const sizes = weights
    .map(Math.abs)
    .filter((size) => size > 0)
    .sort();
  const step = (sizes[Math.floor((sizes.length - 1) * keptShare)] ?? 1) / largest;
  return { bytes: Int8Array.from(weights, (weight) => Math.max(-largest, Math.min(largest, Math.round(weight / step)))), step };
}

/** A model of trained weights, one byte each, and its bytes. The version ends with the beginning of their hash. */
export function packModel(
  { polarity, neutrality, constants }: TrainedWeights,
  origin: Pick<ModelCard, 'training' | 'rows' | 'licence' | 'attribution'> & { readonly name: string },
): { readonly model: SentimentModel; readonly bytes: Buffer } {
  const [polar, neutral] = [packed(polarity), packed(neutrality)];
  const bytes = Buffer.concat([polar, neutral].map((head) => Buffer.from(head.bytes.buffer)));
  const { name, training, rows, licence, attribution } = origin;
  const weights = hashOf(bytes);
  const card: ModelCard = {
    version: `${name}-${weights.slice(0, 8)}`,
    weights,
    training,
    rows,
    polarity: { step: polar.step, constant: constants.polarity },
    neutrality: { step: neutral.step, constant: constants.neutrality },
    licence,
    attribution,
  };
  return { model: modelOf(card, bytes), bytes };
}

/** Writes `model.json` and `weights.bin`. */
export function writeModel(folder: string, { model, bytes }: { readonly model: SentimentModel; readonly bytes: Buffer }): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/weights.bin`, bytes);
  writeFileSync(`${folder}/model.json`, `${JSON.stringify(model.card, null, 2)}\n`);
}
