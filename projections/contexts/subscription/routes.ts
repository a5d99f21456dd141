import type { subscriptionRoutes } from '@sumaa/contracts';
import type { QueriesOf } from '../../infra/index.ts';
import { plansIn } from './plan-catalogue.ts';

export const subscriptionQueries: QueriesOf<typeof subscriptionRoutes> = {
  plans: async ({ query, language }) => ({ model: plansIn(query.lang ?? language) }),
};
