import { z } from 'zod';
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
} as const;
