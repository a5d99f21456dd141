import { platformRoutes } from '@sumaa/contracts';
import type { Health } from '@sumaa/runtime/health';
import { healthAnswer, mount, type HttpApp } from '@sumaa/runtime/http';
import { serve, type Reading } from '../../reading/index.ts';
import { publicStatistics } from './public-statistics.query.ts';

/** The state of the installation, and what it may say of itself in public. */
export function mountPlatform(app: HttpApp, reading: Reading, health: Health): void {
  mount(app, platformRoutes.health, () => healthAnswer(health));

  serve(app, reading, platformRoutes.publicStatistics, ['public-totals'], async (tx) => ({ model: await publicStatistics(tx) }));
}
