import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readModel, shippedModelPath, modelOf } from './model.ts';

test('ships weights that belong to their card, with licence, attribution and the hash of the training', () => {
  const { card } = readModel(shippedModelPath());
  expect(card).toMatchObject({ licence: 'CC-BY-4.0', training: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(card.attribution).toHaveLength(4);
});

test('refuses weights that were changed', () => {
  const { card } = readModel(shippedModelPath());
  const weights = readFileSync(`${shippedModelPath()}/weights.bin`);
  weights[1000]! ^= 1;
  expect(() => modelOf(card, weights)).toThrow(/do not belong/);
});
