export { auditProjection } from './audit.projection.ts';
export { auditLive } from './live.ts';
export { publicTotalsProjection } from './public-totals.projection.ts';
export { mountPlatform } from './routes.ts';
