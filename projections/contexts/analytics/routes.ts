import type { analyticsRoutes } from '@sumaa/contracts';
import type { HandlerDeps, QueriesOf } from '../../infra/index.ts';
import { analytics } from './analytics.query.ts';

export const analyticsQueries = ({ clock }: Pick<HandlerDeps, 'clock'>): QueriesOf<typeof analyticsRoutes> => ({
  analytics: {
    projections: ['review', 'location', 'business', 'written-reply', 'account', 'subscription', 'answer-target'],
    async read(tx, { query }) {
      const model = await analytics(tx, query, clock());
      return 'code' in model ? model : { model };
    },
  },
});
