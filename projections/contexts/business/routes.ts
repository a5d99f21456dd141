import type { businessRoutes } from '@sumaa/contracts';
import { refuse } from '@sumaa/runtime/http';
import type { QueriesOf } from '../../infra/index.ts';
import { business } from './business.query.ts';

export const businessQueries: QueriesOf<typeof businessRoutes> = {
  business: {
    projections: ['business', 'account', 'location'],
    async read(tx) {
      const model = await business(tx);
      return model ? { model } : refuse('not_found');
    },
  },
};
