import type { apiKeyRoutes } from '@sumaa/contracts';
import type { HandlerDeps, QueriesOf } from '../../infra/index.ts';
import { apiKeys } from './api-keys.query.ts';

export const apiKeyQueries = ({ vault }: Pick<HandlerDeps, 'vault'>): QueriesOf<typeof apiKeyRoutes> => ({
  apiKeys: {
    projections: ['api-key', 'account'],
    read: async (tx, { session }) => ({ model: await apiKeys(tx, await vault.apiKeys.lastUses(session.tenantId)) }),
  },
});
