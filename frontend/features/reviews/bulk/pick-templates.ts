import { fillTemplate, type ReplyTemplate, type ReviewItem } from '@sumaa/contracts';

/** A review with the text that would answer it; null: no template fits. */
export interface PickedReply {
  readonly review: ReviewItem;
  readonly text: string | null;
}

/**
 * A text for each review, from the templates of its language and stars; those that fit take turns, so that neighbours differ. A review
 * in neither language is answered in English, one without words in Arabic, as suggestions are.
 */
export function pickTemplates(
  reviews: readonly ReviewItem[],
  templates: readonly ReplyTemplate[],
  business: string | null,
): readonly PickedReply[] {
  const turns = new Map<string, number>();
  return reviews.map((review) => {
    const language = review.language === 'en' || review.language === 'other' ? 'en' : 'ar';
    const fitting = templates.filter((each) => each.language === language && review.stars !== null && each.stars.includes(review.stars));
    const pool = fitting.map(({ id }) => id).join(' ');
    const turn = turns.get(pool) ?? 0;
    turns.set(pool, turn + 1);
    const template = fitting[turn % fitting.length];
    if (template === undefined) return { review, text: null };
    const text = fillTemplate(template.text, { author: review.authorName, branch: review.locationName, business });
    return { review, text };
  });
}
