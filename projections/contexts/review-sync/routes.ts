import type { reviewSyncRoutes } from '@sumaa/contracts';
import { refuse } from '@sumaa/runtime/http';
import type { QueriesOf } from '../../infra/index.ts';
import { currentSyncRun, syncRun } from './sync-run.query.ts';

const runProjections = ['sync-run', 'sync-part', 'location', 'review', 'assignment'];

export const reviewSyncQueries: QueriesOf<typeof reviewSyncRoutes> = {
  currentSyncRun: {
    projections: runProjections,
    read: async (tx, { session }) => ({ model: await currentSyncRun(tx, session) }),
  },

  syncRun: {
    projections: runProjections,
    async read(tx, { params, session }) {
      const model = await syncRun(tx, session, params.id);
      return model ? { model } : refuse('not_found');
    },
  },
};
