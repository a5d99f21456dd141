import { googleConnectionRoutes, reviewSyncRoutes } from '@sumaa/contracts';
import { refuse, type HttpApp } from '@sumaa/runtime/http';
import { serve, type Reading } from '../../infra/index.ts';
import { connection, googleLocations } from './connection.query.ts';
import { locations } from './locations.query.ts';
import { currentSyncRun, syncRun } from './sync-run.query.ts';

const runProjections = ['sync-run', 'sync-part', 'location', 'review', 'assignment'];

/** Mounts the routes for the connection, its Google locations, the branches and the sync runs. */
export function mountOnboarding(app: HttpApp, reading: Reading): void {
  serve(app, reading, googleConnectionRoutes.connection, ['connection'], async (tx) => ({ model: await connection(tx) }));

  serve(app, reading, googleConnectionRoutes.googleLocations, ['connection', 'google-location', 'location'], async (tx) => {
    const model = await googleLocations(tx);
    return model ? { model } : refuse('google_not_connected');
  });

  serve(app, reading, googleConnectionRoutes.locations, ['location'], async (tx) => ({ model: await locations(tx) }));

  serve(app, reading, reviewSyncRoutes.currentSyncRun, runProjections, async (tx, { session }) => ({
    model: await currentSyncRun(tx, session),
  }));

  serve(app, reading, reviewSyncRoutes.syncRun, runProjections, async (tx, { params, session }) => {
    const model = await syncRun(tx, session, params.id);
    return model ? { model } : refuse('not_found');
  });
}
