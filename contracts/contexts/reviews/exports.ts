import { z } from 'zod';
import { defineExport, type InBoth } from '../../kernel/export-kind.ts';
import { Uuid } from '../../kernel/ids.ts';
import type { Sentiment } from './review-terms.ts';
import { ReviewFilter } from './filters.ts';

const sentiments: Readonly<Record<Sentiment, InBoth>> = {
  positive: { ar: 'إيجابية', en: 'Positive' },
  neutral: { ar: 'محايدة', en: 'Neutral' },
  negative: { ar: 'سلبية', en: 'Negative' },
};

export const reviewExports = {
  /** Reviews that Google still shows, of the branches that the requester sees. */
  reviews: defineExport({
    id: 'reviews',
    permission: 'reviews.read',
    title: { ar: 'المراجعات', en: 'Reviews' },
    // An export has no reader whose own reviews it could mean. What it does not know it refuses, rather than export more.
    filters: ReviewFilter.extend({ assignee: z.union([z.literal('none'), Uuid]).optional() }).strict(),
    columns: [
      { key: 'created_at', type: 'instant', header: { ar: 'كُتبت في', en: 'Written' } },
      { key: 'branch', type: 'text', header: { ar: 'الفرع', en: 'Branch' } },
      { key: 'author', type: 'text', header: { ar: 'الكاتب', en: 'Author' } },
      { key: 'stars', type: 'number', header: { ar: 'النجوم', en: 'Stars' } },
      { key: 'sentiment', type: 'choice', choices: sentiments, header: { ar: 'الانطباع', en: 'Sentiment' } },
      { key: 'text', type: 'text', header: { ar: 'النص', en: 'Text' } },
      { key: 'reply', type: 'text', header: { ar: 'الرد', en: 'Reply' } },
      { key: 'replied_at', type: 'instant', header: { ar: 'رُد عليها في', en: 'Answered' } },
    ],
  }),
} as const;
