import type { analyticsRoutes, competitorRoutes } from '@sumaa/contracts';
import { analytics, competitors, subjects, tellingReviews } from '@sumaa/runtime/analytics';
import type { HandlerDeps, QueriesOf } from '../../infra/index.ts';

const ofEvery = ['review', 'location', 'business', 'subscription'] as const;

export const analyticsQueries = ({ clock }: Pick<HandlerDeps, 'clock'>): QueriesOf<typeof analyticsRoutes> => ({
  analytics: {
    projections: [...ofEvery, 'written-reply', 'account', 'answer-target', 'branch-links'],
    async read(tx, { query }) {
      const model = await analytics(tx, query, clock());
      return 'code' in model ? model : { model };
    },
  },
  subjects: {
    projections: [...ofEvery, 'review-topics', 'review-keywords', 'account', 'member'],
    async read(tx, { query }) {
      const model = await subjects(tx, query, clock());
      return 'code' in model ? model : { model };
    },
  },
  tellingReviews: {
    projections: [...ofEvery, 'review-topics', 'review-keywords'],
    async read(tx, { query }) {
      const model = await tellingReviews(tx, query, clock());
      return 'code' in model ? model : { model };
    },
  },
});

export const competitorQueries = ({
  clock,
  placesOnline,
}: Pick<HandlerDeps, 'clock' | 'placesOnline'>): QueriesOf<typeof competitorRoutes> => ({
  competitors: {
    projections: ['location', 'business', 'subscription', 'competitor', 'place-day'],
    async read(tx, { query }) {
      const model = await competitors(tx, query, clock());
      return 'code' in model ? model : { model: { ...model, isAvailable: placesOnline } };
    },
  },
});
