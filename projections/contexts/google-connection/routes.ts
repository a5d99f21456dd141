import { googleConnectionRoutes } from '@sumaa/contracts';
import { refuse, type HttpApp } from '@sumaa/runtime/http';
import { serve, type Reading } from '../../infra/index.ts';
import { connection, googleLocations } from './connection.query.ts';
import { locations } from './locations.query.ts';

/** Mounts the routes for the connection, its Google locations and the branches. */
export function mountGoogleConnection(app: HttpApp, reading: Reading): void {
  serve(app, reading, googleConnectionRoutes.connection, ['connection'], async (tx) => ({ model: await connection(tx) }));

  serve(app, reading, googleConnectionRoutes.googleLocations, ['connection', 'google-location', 'location'], async (tx) => {
    const model = await googleLocations(tx);
    return model ? { model } : refuse('google_not_connected');
  });

  serve(app, reading, googleConnectionRoutes.locations, ['location'], async (tx) => ({ model: await locations(tx) }));
}
