import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { readPage, type Cursor, type ReviewOrder } from '../state/location-reviews.ts';
import type { StandIn } from '../stand-in.ts';
import { requireVerifiedLocation } from './caller.ts';
import { invalidArgument, notFound, validationError } from './google-error.ts';
import { pageSize, readPageToken, writePageToken } from './paging.ts';
import { omitEmpty, renderReview, reviewName } from './render.ts';

type LocationParams = { account: string; location: string };
type ListQuery = { pageSize?: string; pageToken?: string; orderBy?: string };

const ORDERS: Readonly<Record<string, ReviewOrder>> = {
  '': 'newest',
  'update_time desc': 'newest',
  'updateTime desc': 'newest',
  rating: 'rating',
  'rating desc': 'rating-desc',
};
const Batch = z.object({
  locationNames: z.array(z.string().regex(/^accounts\/[^/]+\/locations\/[^/]+$/)).optional(),
  pageSize: z.number().optional(),
  pageToken: z.string().optional(),
  orderBy: z.string().optional(),
  ignoreRatingOnlyReviews: z.boolean().optional(),
});

/** Reviews, v4: list, get, and batch over many locations. */
export function reviewRoutes(app: FastifyInstance, standIn: StandIn): void {
  const { state } = standIn;

  app.get<{ Params: LocationParams; Querystring: ListQuery }>('/v4/accounts/:account/locations/:location/reviews', async (request) => {
    const location = requireVerifiedLocation(standIn, request, request.params.account, request.params.location);
    const order = readOrder(request.query.orderBy);
    const scope = `reviews ${location.id} ${order}`;
    const after = readPageToken(scope, request.query.pageToken) as Cursor | undefined;
    const shelf = state.shelf(location.id);
    const page = readPage([shelf], { order, after, size: pageSize(request.query.pageSize, { fallback: 50, max: 50 }) });
    const total = shelf.reviews.size;
    return omitEmpty({
      reviews: page.reviews.map((review) => renderReview(state, review)),
      averageRating: total > 0 ? shelf.starsTotal / total : 0,
      totalReviewCount: total,
      nextPageToken: page.next ? writePageToken(scope, page.next) : undefined,
    });
  });

  app.get<{ Params: LocationParams & { review: string } }>('/v4/accounts/:account/locations/:location/reviews/:review', async (request) => {
    const location = requireVerifiedLocation(standIn, request, request.params.account, request.params.location);
    const review = state.review(request.params.review);
    if (review?.locationId !== location.id) throw notFound();
    return renderReview(state, review);
  });

  // find-my-way escapes a literal colon as two.
  app.post<{ Params: { account: string } }>('/v4/accounts/:account/locations::batchGetReviews', async (request) => {
    const body = Batch.safeParse(request.body ?? {});
    if (!body.success) throw validationError(body.error.issues.map((issue) => ({ field: issue.path.join('.'), message: issue.message })));
    const names = [...new Set(body.data.locationNames ?? [])];
    if (names.length === 0)
      throw validationError([{ field: 'location_names', code: 'MISSING_VALUE', message: 'At least one location is required.' }]);
    if (names.length > 50) throw validationError([{ field: 'location_names', code: 'TOO_MANY_ITEMS', message: 'At most 50 locations.' }]);
    const shelves = names.map((name) => {
      const [, account, , location] = name.split('/');
      if (account !== request.params.account)
        throw validationError([{ field: 'location_names', message: 'Not of this account.', value: name }]);
      return state.shelf(requireVerifiedLocation(standIn, request, account, location!).id);
    });
    const order = readOrder(body.data.orderBy);
    const written = body.data.ignoreRatingOnlyReviews ? 'written' : 'all';
    const scope = `batch ${written} ${order} ${names.toSorted().join()}`;
    const page = readPage(shelves, {
      order,
      after: readPageToken(scope, body.data.pageToken) as Cursor | undefined,
      size: pageSize(body.data.pageSize, { fallback: 50, max: 50 }),
      ...(written === 'written' ? { keep: (review) => review.comment !== undefined } : {}),
    });
    return omitEmpty({
      locationReviews: page.reviews.map((review) => ({
        name: reviewName(state, review).replace(/\/reviews\/.*/, ''),
        review: renderReview(state, review),
      })),
      nextPageToken: page.next ? writePageToken(scope, page.next) : undefined,
    });
  });
}

function readOrder(orderBy = ''): ReviewOrder {
  const order = ORDERS[orderBy.trim()];
  if (!order) throw invalidArgument('Request contains an invalid argument.', [{ field: 'order_by', message: 'Unknown order.' }]);
  return order;
}
