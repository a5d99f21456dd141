import type { paymentRoutes } from '@sumaa/contracts';
import type { HandlerDeps, QueriesOf } from '../../../infra/index.ts';
import { billing } from './billing.query.ts';

export const paymentQueries = ({ paymentsOnline }: Pick<HandlerDeps, 'paymentsOnline'>): QueriesOf<typeof paymentRoutes> => ({
  billing: {
    projections: ['billing-profile', 'charge-payment', 'platform-settings'],
    read: async (tx) => ({ model: await billing(tx, paymentsOnline) }),
  },
});
