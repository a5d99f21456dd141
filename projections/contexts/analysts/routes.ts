import type { analystLoginRoutes, analystRoutes, platformAnalyticsRoutes } from '@sumaa/contracts';
import type { HandlerDeps, QueriesOf } from '../../infra/index.ts';
import { analystLogins, dictionary, queryRuns, savedQueries } from './analysts.query.ts';
import { platformAnalytics } from './platform-analytics.query.ts';

export const analystQueries = ({ clock }: Pick<HandlerDeps, 'clock'>): QueriesOf<typeof analystRoutes> => ({
  savedQueries: {
    projections: ['saved-query', 'account'],
    read: async (tx, { session }) => ({ model: await savedQueries(tx, session.accountId) }),
  },
  queryRuns: {
    projections: ['query-run'],
    read: async (tx, { session }) => ({ model: await queryRuns(tx, session.accountId, clock()) }),
  },
  dictionary: {
    projections: [],
    read: async (tx) => ({ model: await dictionary(tx) }),
  },
});

export const analystLoginQueries: QueriesOf<typeof analystLoginRoutes> = {
  analystLogins: {
    projections: [],
    read: async (tx) => ({ model: { items: await analystLogins(tx) } }),
  },
};

export const platformAnalyticsQueries = ({ clock }: Pick<HandlerDeps, 'clock'>): QueriesOf<typeof platformAnalyticsRoutes> => ({
  platformAnalytics: {
    projections: ['subscriber', 'subscriber-payment', 'contact-outcome', 'review', 'sync-run'],
    read: async (tx, { query }) => ({ model: await platformAnalytics(tx, query.period, clock()) }),
  },
});
