import { plansIn, type subscriptionRoutes } from '@sumaa/contracts';
import type { QueriesOf } from '../../infra/index.ts';

export const subscriptionQueries: QueriesOf<typeof subscriptionRoutes> = {
  plans: async ({ query, language }) => ({ model: plansIn(query.lang ?? language) }),
};
