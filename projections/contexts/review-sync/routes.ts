import { reviewSyncRoutes } from '@sumaa/contracts';
import { refuse, type HttpApp } from '@sumaa/runtime/http';
import { serve, type Reading } from '../../infra/index.ts';
import { currentSyncRun, syncRun } from './sync-run.query.ts';

const runProjections = ['sync-run', 'sync-part', 'location', 'review', 'assignment'];

/** Mounts the routes for the sync runs. */
export function mountReviewSync(app: HttpApp, reading: Reading): void {
  serve(app, reading, reviewSyncRoutes.currentSyncRun, runProjections, async (tx, { session }) => ({
    model: await currentSyncRun(tx, session),
  }));

  serve(app, reading, reviewSyncRoutes.syncRun, runProjections, async (tx, { params, session }) => {
    const model = await syncRun(tx, session, params.id);
    return model ? { model } : refuse('not_found');
  });
}
