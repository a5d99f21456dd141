export { businessProjection } from './business.projection.ts';
export { businessLive } from './live.ts';
export { mountBusiness } from './routes.ts';
