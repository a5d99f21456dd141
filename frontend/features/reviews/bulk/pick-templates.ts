import { fillTemplate, type ReplyTemplate, type ReviewItem } from '@sumaa/contracts';

/** A review with the text that would answer it; null: no template fits. */
export interface PickedReply {
  readonly review: ReviewItem;
  readonly text: string | null;
}

/**
 * Whether a template is for the language and the stars of a review. A review in neither language is answered in English, one without
 * words in Arabic, as suggestions are.
 */
export function fitsReview({ language, stars }: ReplyTemplate, review: ReviewItem): boolean {
  const answered = review.language === 'en' || review.language === 'other' ? 'en' : 'ar';
  return language === answered && review.stars !== null && stars.includes(review.stars);
}

/** A text for each review, from the templates that fit it; they take turns, so that neighbours differ. */
export function pickTemplates(
  reviews: readonly ReviewItem[],
  templates: readonly ReplyTemplate[],
  business: string | null,
): readonly PickedReply[] {
  const turns = new Map<string, number>();
  return reviews.map((review) => {
    const fitting = templates.filter((each) => fitsReview(each, review));
    const pool = fitting.map(({ id }) => id).join(' ');
    const turn = turns.get(pool) ?? 0;
    turns.set(pool, turn + 1);
    const template = fitting[turn % fitting.length];
    if (template === undefined) return { review, text: null };
    const text = fillTemplate(template.text, { author: review.authorName, branch: review.locationName, business });
    return { review, text };
  });
}
