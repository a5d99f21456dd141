import { z } from 'zod';

/** The articles of the blog, by their addresses. */
export const articles = [
  'angry-review',
  'asking-lawfully',
  'google-rules',
  'pdpl-for-small-business',
  'ramadan-hours',
  'reading-a-trend',
  'reply-time',
  'what-sumaa-records',
] as const;
export const Article = z.enum(articles);
export type Article = z.infer<typeof Article>;
