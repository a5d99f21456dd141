import { expect, test } from 'vitest';
import { measure } from './measure.ts';
import { shippedModel } from '../learnt-classifier.ts';
import { packModel } from './pack-model.ts';
import { refit, type StarredReview } from './refit.ts';
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

const reviews = (starsOf: (isPraise: boolean, at: number) => number): StarredReview[] =>
  Array.from({ length: 300 }, (_, at) => ({
    id: `review ${at}`,
    text: at % 2 === 0 ? `blorp ${at} wozzle` : `grank ${at} fimple`,
    stars: starsOf(at % 2 === 0, at),
    language: 'other' as const,
  }));
const few = { reviews: 20, complaints: 5 };

test('a refit is adopted only where it beats the model in force on reviews that it did not learn', () => {
  const shipped = shippedModel();
  const consistent = reviews((isPraise) => (isPraise ? 5 : 1));
  const better = refit({ shipped, present: shipped }, consistent, few);
  expect(better).toMatchObject({ outcome: 'adopted', refitted: { binary: 1 } });
  if (better.outcome === 'too_few') return;
  expect(better.trainedOn + better.present.texts).toBe(300);
  expect(better.packed.model.card.version).toMatch(/^refit-1-[0-9a-f]{8}$/);
  // Once it is in force, the same reviews make it no better; stars by chance teach nothing.
  expect(refit({ shipped, present: better.packed.model }, consistent, few).outcome).toBe('kept');
  expect(
    refit(
      { shipped, present: better.packed.model },
      reviews((_, at) => ((at * 7919) % 31 < 15 ? 1 : 5)),
      few,
    ).outcome,
  ).toBe('kept');
  expect(refit({ shipped, present: shipped }, consistent)).toEqual({
    outcome: 'too_few',
    heldBack: expect.any(Number),
    complaints: expect.any(Number),
  });
});
