import type { webhookRoutes } from '@sumaa/contracts';
import { refuse } from '@sumaa/runtime/http';
import type { HandlerDeps, QueriesOf } from '../../infra/index.ts';
import { attempts, deliveries, endpoints } from './webhooks.query.ts';

export const webhookQueries = ({ clock }: Pick<HandlerDeps, 'clock'>): QueriesOf<typeof webhookRoutes> => ({
  webhooks: { projections: ['webhook'], read: async (tx) => ({ model: await endpoints(tx) }) },
  webhookDeliveries: {
    projections: ['webhook'],
    async read(tx, { params }) {
      const model = await deliveries(tx, params.id, clock());
      return model === null ? refuse('not_found') : { model };
    },
  },
  webhookAttempts: {
    projections: ['webhook'],
    async read(tx, { params }) {
      const model = await attempts(tx, params.id, params.deliveryId, clock());
      return model === null ? refuse('not_found') : { model };
    },
  },
});
