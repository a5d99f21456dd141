import type { helpRoutes } from '@sumaa/contracts';
import type { QueriesOf } from '../../../infra/index.ts';
import { helpConversations } from './chat.query.ts';

export const helpQueries: QueriesOf<typeof helpRoutes> = {
  helpConversations: {
    projections: ['contact-chat'],
    read: async (tx, { session: { accountId } }) => ({ model: await helpConversations(tx, accountId) }),
  },
};
