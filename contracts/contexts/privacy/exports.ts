import { z } from 'zod';
import { Uuid } from '../../kernel/ids.ts';
import { defineReport } from '../../kernel/export-kind.ts';

export const privacyExports = {
  /** All that is held about whoever asks for it, in every business. */
  own_data: defineReport({
    id: 'own_data',
    permission: null,
    formats: ['pdf', 'json'],
    title: { ar: 'بياناتي', en: 'My data' },
    filters: z.object({}),
  }),
  /** All that the business holds about who wrote a review, for whoever asks for it. */
  reviewer_data: defineReport({
    id: 'reviewer_data',
    permission: 'settings.write',
    formats: ['pdf', 'json'],
    title: { ar: 'بيانات كاتب مراجعة', en: 'Data of a reviewer' },
    filters: z.object({ reviewId: Uuid }),
  }),
} as const;
