import type { googleConnectionRoutes } from '@sumaa/contracts';
import { refuse } from '@sumaa/runtime/http';
import type { QueriesOf } from '../../infra/index.ts';
import { connection, googleLocations } from './connection.query.ts';
import { locations } from './locations.query.ts';

export const googleConnectionQueries: QueriesOf<typeof googleConnectionRoutes> = {
  connection: {
    projections: ['connection'],
    read: async (tx) => ({ model: await connection(tx) }),
  },

  googleLocations: {
    projections: ['connection', 'google-location', 'location'],
    async read(tx) {
      const model = await googleLocations(tx);
      return model ? { model } : refuse('google_not_connected');
    },
  },

  locations: {
    projections: ['location'],
    read: async (tx) => ({ model: await locations(tx) }),
  },
};
