export { publicTotalsProjection } from './public-totals.projection.ts';
export { mountPlatform } from './routes.ts';
