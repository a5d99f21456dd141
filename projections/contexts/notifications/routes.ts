import { allNotificationKinds, mayGet, notificationKinds, type notificationRoutes } from '@sumaa/contracts';
import type { QueriesOf } from '../../infra/index.ts';
import { notifications } from './notifications.query.ts';

export const notificationQueries: QueriesOf<typeof notificationRoutes> = {
  notifications: {
    projections: ['notification', 'bell', 'bell-entry', 'member', 'review'],
    read: async (tx, { session: { accountId, abilities }, query: { show, kind = null } }) => {
      const kinds = allNotificationKinds.filter((one) => mayGet(notificationKinds[one], abilities));
      return { model: { kinds, ...(await notifications(tx, { accountId, kinds, branches: null, show, kind })) } };
    },
  },
};
