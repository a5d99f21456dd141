import type { notificationRoutes } from '@sumaa/contracts';
import type { QueriesOf } from '../../infra/index.ts';
import { notifications } from './notifications.query.ts';

export const notificationQueries: QueriesOf<typeof notificationRoutes> = {
  notifications: {
    projections: ['notification', 'bell', 'member', 'review'],
    read: async (tx, { session: { accountId, abilities } }) => ({
      model: await notifications(tx, accountId, {
        mayRead: abilities.includes('reviews.read'),
        mayReply: abilities.includes('reviews.reply'),
      }),
    }),
  },
};
