import { auditRoutes, platformRoutes } from '@sumaa/contracts';
import type { Health } from '@sumaa/runtime/health';
import { healthAnswer, mount, refuse, type HttpApp } from '@sumaa/runtime/http';
import { serve, type Reading } from '../../infra/index.ts';
import { audit } from './audit.query.ts';
import { publicStatistics } from './public-statistics.query.ts';

/** Mounts the routes for health, the public statistics and the audit trail. */
export function mountPlatform(app: HttpApp, reading: Reading, health: Pick<Health, 'report'>): void {
  mount(app, platformRoutes.health, () => healthAnswer(health));

  serve(app, reading, platformRoutes.publicStatistics, ['public-totals'], async (tx) => ({ model: await publicStatistics(tx) }));

  serve(app, reading, auditRoutes.audit, ['audit', 'account', 'member', 'location', 'review'], async (tx, { query }) => {
    const model = await audit(tx, query);
    return model ? { model } : refuse('malformed_request', undefined, { cursor: ['invalid'] });
  });
}
