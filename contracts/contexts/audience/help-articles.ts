import { z } from 'zod';

/** The articles of the help, by their addresses. */
export const helpArticles = [
  'answer-a-review',
  'assign-a-review',
  'connect-google',
  'find-reviews',
  'first-sync',
  'invite-your-team',
  'privacy-and-public-page',
  'protect-your-account',
  'smart-replies',
  'states-of-a-reply',
] as const;
export const HelpArticle = z.enum(helpArticles);
export type HelpArticle = z.infer<typeof HelpArticle>;
