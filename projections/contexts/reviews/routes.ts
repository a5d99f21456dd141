import { reviewRoutes } from '@sumaa/contracts';
import { refuse, type HttpApp } from '@sumaa/runtime/http';
import { serve, type Reading } from '../../infra/index.ts';
import { activity } from './activity.query.ts';
import { overview } from './overview.query.ts';
import { review } from './review.query.ts';
import { reviews } from './reviews.query.ts';
import { statistics } from './statistics.query.ts';

const itemProjections = ['review', 'location', 'account', 'assignment', 'member'];

/** Mounts the routes for reviews, their statistics, the overview and the activity feed. */
export function mountReviews(app: HttpApp, reading: Reading): void {
  serve(app, reading, reviewRoutes.reviews, itemProjections, async (tx, { query }) => {
    const page = await reviews(tx, query, reading.clock());
    return page ?? refuse('malformed_request', undefined, { cursor: ['invalid'] });
  });

  serve(app, reading, reviewRoutes.reviewStatistics, [...itemProjections, 'business'], async (tx) => ({
    model: await statistics(tx, reading.clock()),
  }));

  serve(app, reading, reviewRoutes.review, itemProjections, async (tx, { params }) => {
    const model = await review(tx, params.id);
    return model ? { model } : refuse('not_found');
  });

  serve(app, reading, reviewRoutes.overview, [...itemProjections, 'business'], async (tx, { query }) => ({
    model: await overview(tx, query, reading.clock()),
  }));

  serve(app, reading, reviewRoutes.activity, [...itemProjections, 'activity'], async (tx, { query }) => ({
    model: await activity(tx, query.limit),
  }));
}
