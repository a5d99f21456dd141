import type { ReviewLanguage, Sentiment } from '@sumaa/contracts';
import { hashOf, type SentimentModel } from '../learnt/model.ts';
import { measure, type Figures } from './measure.ts';
import { packModel } from './pack-model.ts';
import { sameText } from './rows.ts';
import { trainWeights, unpacked, type LabelledText } from './train-model.ts';

/** A review whose stars say what its text means. */
export interface StarredReview {
  readonly id: string;
  readonly text: string;
  readonly stars: number;
  readonly language: ReviewLanguage;
}

/** How many reviews must be held back, and how many of them must be complaints, so that a comparison means something. */
export const leastHeldBack = { reviews: 300, complaints: 30 };
/** By how much the macro-F1 must be better: less is chance. */
const margin = 0.005;
/** One of so many reviews is held back. */
const heldBackOf = 5;

export type Refit =
  | { readonly outcome: 'too_few'; readonly heldBack: number; readonly complaints: number }
  | {
      readonly outcome: 'adopted' | 'kept';
      readonly trainedOn: number;
      readonly present: Figures;
      readonly refitted: Figures;
      readonly packed: ReturnType<typeof packModel>;
    };

const labelOf = (stars: number): Sentiment => (stars <= 2 ? 'negative' : stars === 3 ? 'neutral' : 'positive');
const labelled = ({ text, language, stars }: StarredReview): LabelledText => ({ text, language, label: labelOf(stars) });

/**
 * Learns on from the shipped model with starred reviews, and measures the result and the present model on those held back: one in five by the
 * hash of its id, so always the same, and none of whose texts is learnt. The new one is to be adopted only where it is better there, and judges
 * praise and complaints no worse.
 */
export function refit(
  { shipped, present }: { readonly shipped: SentimentModel; readonly present: SentimentModel },
  reviews: readonly StarredReview[],
  least = leastHeldBack,
): Refit {
  const isHeldBack = ({ id }: StarredReview) => parseInt(hashOf(id).slice(0, 8), 16) % heldBackOf === 0;
  const heldBack = reviews.filter(isHeldBack);
  const known = new Set(heldBack.map(({ text }) => sameText(text)));
  const learnt = reviews.filter((review) => !isHeldBack(review) && !known.has(sameText(review.text)));
  const complaints = heldBack.filter(({ stars }) => labelOf(stars) === 'negative').length;
  if (heldBack.length < least.reviews || complaints < least.complaints)
    return { outcome: 'too_few', heldBack: heldBack.length, complaints };
  const packed = packModel(trainWeights(learnt.map(labelled), undefined, unpacked(shipped)), {
    name: 'refit-1',
    training: hashOf(learnt.map(({ id }) => id).join('\n')),
    rows: { ar: learnt.filter(isArabic).length, en: learnt.filter((review) => !isArabic(review)).length },
    licence: 'own reviews of this installation',
    attribution: shipped.card.attribution,
  });
  const texts = heldBack.map(labelled);
  const [before, after] = [measure(present, texts), measure(packed.model, texts)];
  const isBetter = after.macroF1 >= before.macroF1 + margin && after.binary >= before.binary;
  return { outcome: isBetter ? 'adopted' : 'kept', trainedOn: learnt.length, present: before, refitted: after, packed };
}

const isArabic = ({ language }: StarredReview): boolean => language === 'ar' || language === 'mixed';
