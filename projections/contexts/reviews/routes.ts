import type { replySettingsRoutes, reviewRoutes, reviewViewRoutes } from '@sumaa/contracts';
import { refuse } from '@sumaa/runtime/http';
import type { HandlerDeps, QueriesOf } from '../../infra/index.ts';
import { activity } from './activity.query.ts';
import { overview } from './overview.query.ts';
import { replySettings } from './reply-settings.query.ts';
import { openedReview } from './review.query.ts';
import { reviewHistory } from './review-history.query.ts';
import { reviewViews } from './review-views.query.ts';
import { reviews } from './reviews.query.ts';
import { statistics } from './statistics.query.ts';

const itemProjections = [
  'review',
  'location',
  'account',
  'assignment',
  'member',
  'review-topics',
  'review-work',
  'review-retention',
  'rule-reply',
];

export const reviewQueries = ({ clock, history }: Pick<HandlerDeps, 'clock' | 'history'>): QueriesOf<typeof reviewRoutes> => ({
  reviews: {
    projections: [...itemProjections, 'business', 'written-reply', 'review-keywords'],
    async read(tx, { query, session }) {
      const page = await reviews(tx, query, session.accountId, clock());
      return page ?? refuse('malformed_request', undefined, { cursor: ['invalid'] });
    },
  },

  reviewStatistics: {
    projections: [...itemProjections, 'business'],
    read: async (tx) => ({ model: await statistics(tx, clock()) }),
  },

  review: {
    projections: [...itemProjections, 'answer-target'],
    async read(tx, { params }) {
      const model = await openedReview(tx, params.id);
      return model ? { model } : refuse('not_found');
    },
  },

  reviewHistory: {
    projections: itemProjections,
    async read(tx, { params }) {
      const model = await reviewHistory(tx, history, params.id);
      return model ? { model } : refuse('not_found');
    },
  },

  overview: {
    projections: [...itemProjections, 'business'],
    read: async (tx, { query }) => ({ model: await overview(tx, query, clock()) }),
  },

  activity: {
    projections: [...itemProjections, 'activity'],
    read: async (tx, { query }) => ({ model: await activity(tx, query.limit) }),
  },
});

export const reviewViewQueries = ({ clock }: Pick<HandlerDeps, 'clock'>): QueriesOf<typeof reviewViewRoutes> => ({
  reviewViews: {
    projections: [...itemProjections, 'review-view'],
    read: async (tx, { session }) => ({ model: await reviewViews(tx, session.accountId, clock()) }),
  },
});

export const replySettingsQueries: QueriesOf<typeof replySettingsRoutes> = {
  replySettings: {
    projections: ['reply-template', 'reply-approval', 'reply-writing', 'publishing-rule', 'account', 'member'],
    read: async (tx, { session }) => ({ model: await replySettings(tx, session.role) }),
  },
};
