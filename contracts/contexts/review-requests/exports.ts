import { z } from 'zod';
import { defineReport } from '../../kernel/export-kind.ts';
import { Uuid } from '../../kernel/ids.ts';

export const reviewRequestExports = {
  /** The code of a branch on paper: a poster (A4) and a card for tables (A6). */
  review_card: defineReport({
    id: 'review_card',
    permission: 'reviews.read',
    formats: ['pdf'],
    title: { ar: 'بطاقة المراجعة', en: 'Review card' },
    filters: z.object({ locationId: Uuid }),
  }),
} as const;
