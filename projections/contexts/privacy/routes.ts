import type { dataBreachRoutes, erasureRequestRoutes, outsideRequestRoutes, privacyRoutes } from '@sumaa/contracts';
import type { HandlerDeps, QueriesOf } from '../../infra/index.ts';
import { dataBreaches } from './data-breach/data-breach.query.ts';
import { erasureRequests, ownErasureRequests } from './erasure-request/erasure-request.query.ts';
import { outsideRequests } from './outside-request/outside-request.query.ts';
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

export const erasureRequestQueries: QueriesOf<typeof erasureRequestRoutes> = {
  ownErasureRequests: {
    projections: ['own-erasure-request'],
    read: async (tx, { session }) => ({ model: await ownErasureRequests(tx, session) }),
  },
  erasureRequests: {
    projections: ['erasure-request', 'subscriber', 'account'],
    read: async (tx) => ({ model: await erasureRequests(tx) }),
  },
};

export const dataBreachQueries: QueriesOf<typeof dataBreachRoutes> = {
  dataBreaches: {
    projections: ['data-breach'],
    read: async (tx) => ({ model: await dataBreaches(tx) }),
  },
};

export const outsideRequestQueries: QueriesOf<typeof outsideRequestRoutes> = {
  outsideRequests: {
    projections: ['outside-request'],
    read: async (tx) => ({ model: await outsideRequests(tx) }),
  },
};
