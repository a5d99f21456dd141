import { z } from 'zod';
import { Uuid } from '../../kernel/ids.ts';
import { defineRoute } from '../../kernel/route.ts';

/**
 * Where Google takes a review of a place. Everybody gets this one address: asking first how many stars somebody would give, and sending
 * only happy ones on, is what Google forbids.
 */
export const reviewLinkOf = (placeId: string): string =>
  `https://search.google.com/local/writereview?${new URLSearchParams({ placeid: placeId }).toString()}`;

export const ReviewLink = z.object({
  locationId: Uuid,
  name: z.string(),
  /** Null where Google gave the branch no place on its map yet. */
  url: z.url().nullable(),
});
export type ReviewLink = z.infer<typeof ReviewLink>;

/** How customers are asked for reviews. */
export const reviewRequestRoutes = {
  reviewLinks: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/review-requests/links',
    tag: 'review-requests',
    auth: 'confirmed',
    permission: 'reviews.read',
    businessOnly: true,
    summary: 'The address at which Google takes a review, for each linked branch that the caller sees.',
    model: z.array(ReviewLink),
  }),
} as const;
