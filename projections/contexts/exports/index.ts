import { exportRoutes } from '@sumaa/contracts';
import { defineReadContext, listed, queriesOf } from '../../infra/index.ts';
import { exportProjection } from './export.projection.ts';
import { exportLive } from './live.ts';
import { exportQueries } from './routes.ts';

export const exportsContext = defineReadContext({
  projections: [listed(exportProjection, exportLive)],
  queries: (deps) => [queriesOf(exportRoutes, exportQueries(deps))],
});
