import { reviewRequestRoutes } from '@sumaa/contracts';
import { defineReadContext, listed, queriesOf } from '../../infra/index.ts';
import { reviewAskingLive, reviewRequestLive } from './live.ts';
import { reviewAskingProjection } from './review-asking.projection.ts';
import { reviewRecipientProjection } from './review-recipient.projection.ts';
import { reviewRequestProjection } from './review-request.projection.ts';
import { askingOf, requests, results, reviewLinks } from './review-requests.query.ts';

const ofRequests = ['review-request', 'review-recipient', 'location'] as const;

export const reviewRequestsContext = defineReadContext({
  projections: [
    listed(reviewRequestProjection, reviewRequestLive, 'call read.show_review_request_v2()'),
    listed(reviewRecipientProjection, reviewAskingLive),
    listed(reviewAskingProjection, reviewAskingLive),
  ],
  queries: ({ smsOnline }) => [
    queriesOf(reviewRequestRoutes, {
      reviewLinks: { projections: ['location'], read: async (tx) => ({ model: await reviewLinks(tx) }) },
      reviewRequests: { projections: [...ofRequests], read: async (tx, { query }) => ({ model: await requests(tx, query) }) },
      reviewRequestResults: { projections: [...ofRequests, 'review'], read: async (tx) => ({ model: await results(tx) }) },
      reviewAsking: { projections: ['review-asking'], read: async (tx) => ({ model: await askingOf(tx, smsOnline) }) },
    }),
  ],
});
