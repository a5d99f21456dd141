import { z } from 'zod';
import { defineRoute } from '../../kernel/route.ts';

const page = {
  app: 'query',
  method: 'GET',
  tag: 'privacy',
  auth: 'none',
  raw: true,
  params: z.object({ slug: z.string() }),
  model: z.string(),
  limit: { max: 120, perMinutes: 1 },
} as const;

const badge = {
  ...page,
  params: z.object({ slug: z.string() }),
  query: z.object({ lang: z.enum(['ar', 'en']).default('ar') }),
  limit: { max: 600, perMinutes: 1 },
} as const;

/** The public page of a business. An unknown address and a page that is off get the same answer. */
export const publicPageRoutes = {
  publicPage: defineRoute({ ...page, path: '/b/:slug', summary: 'The public page of a business in Arabic, as HTML.' }),
  publicPageInEnglish: defineRoute({ ...page, path: '/en/b/:slug', summary: 'The public page of a business in English, as HTML.' }),
  publicPagePicture: defineRoute({
    ...badge,
    limit: page.limit,
    path: '/b/:slug/picture.png',
    summary: 'The picture that other sites show of a shared public page, with its stars. Not found while the page is off.',
  }),
  badgePicture: defineRoute({
    ...badge,
    path: '/b/:slug/badge.svg',
    summary: 'The badge of a business as a picture. Not found while the page is off.',
  }),
  badgeScript: defineRoute({
    ...badge,
    path: '/b/:slug/badge.js',
    summary:
      'The badge of a business as a script of at most 5 KB that shows stars, count and the newest reviews. Not found while the page is off.',
  }),
} as const;
