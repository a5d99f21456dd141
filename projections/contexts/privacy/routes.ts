import type { privacyRoutes } from '@sumaa/contracts';
import type { HandlerDeps, QueriesOf } from '../../infra/index.ts';
import { privacySettings, retentionEffect } from './privacy.query.ts';

export const privacyQueries = ({ clock }: Pick<HandlerDeps, 'clock'>): QueriesOf<typeof privacyRoutes> => ({
  privacy: {
    projections: ['privacy', 'account', 'location'],
    read: async (tx) => ({ model: await privacySettings(tx) }),
  },
  retentionEffect: {
    projections: ['review-retention'],
    read: async (tx, { query: { dataRetention } }) => ({ model: { reviews: await retentionEffect(tx, dataRetention, clock()) } }),
  },
});
