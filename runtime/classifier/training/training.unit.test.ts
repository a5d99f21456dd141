import { expect, test } from 'vitest';
import { measure } from './measure.ts';
import { packModel } from './pack-model.ts';
import { trainWeights, type LabelledText } from './train-model.ts';

// Words that no list knows, so that only what was learnt can tell them apart.
const texts = (from: number, to: number): LabelledText[] =>
  Array.from({ length: to - from }, (_, at): LabelledText[] => [
    { text: `blorp ${from + at} wozzle`, language: 'other', label: 'positive' },
    { text: `grank ${from + at} fimple`, language: 'other', label: 'negative' },
  ]).flat();
const origin = { name: 'test', training: '0'.repeat(64), rows: { ar: 0, en: 0 }, licence: 'none', attribution: [] };

test('learns from rows what other rows say, the same bytes each time', () => {
  const [one, two] = [1, 2].map(() => packModel(trainWeights(texts(0, 60)), origin));
  expect(one!.bytes.equals(two!.bytes)).toBe(true);
  expect(measure(one!.model, texts(100, 130))).toMatchObject({ polar: 60, binary: 1 });
});
