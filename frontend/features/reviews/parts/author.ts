import type { ReviewItem } from '@sumaa/contracts';
import { useT } from '../../../lib/locale/t.tsx';

/** The author's name, or «anonymous» in the page's language when Google gives none. */
export function useAuthor(): (review: Pick<ReviewItem, 'authorName'>) => string {
  const t = useT();
  return ({ authorName }) => authorName ?? t('dashboard.review.anonymous');
}

/** The BCP 47 language of a review's text; undefined when it is mixed or unknown. */
export function langOf({ language }: Pick<ReviewItem, 'language'>): 'ar' | 'en' | undefined {
  return language === 'ar' || language === 'en' ? language : undefined;
}
