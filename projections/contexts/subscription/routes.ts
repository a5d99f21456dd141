import { iso, plansIn, type subscriptionRoutes } from '@sumaa/contracts';
import { refuse } from '@sumaa/runtime/http';
import type { HandlerDeps, QueriesOf } from '../../infra/index.ts';
import { planAccess, subscriptionView, termsNow } from './subscription.query.ts';

const projections = ['subscription', 'usage', 'business', 'member', 'invitation'];

export function subscriptionQueries({ clock }: Pick<HandlerDeps, 'clock'>): QueriesOf<typeof subscriptionRoutes> {
  return {
    plans: {
      projections: ['platform-settings'],
      read: async (tx, { query, language }) => ({ model: plansIn(query.lang ?? language, (await termsNow(tx)).prices) }),
    },
    subscription: {
      projections: [...projections, 'platform-settings'],
      async read(tx) {
        const model = await subscriptionView(tx, iso(clock()));
        return model ? { model } : refuse('not_found');
      },
    },
    planAccess: {
      projections,
      async read(tx) {
        const model = await planAccess(tx, iso(clock()));
        return model ? { model } : refuse('not_found');
      },
    },
  };
}
