export { syncPartLive, syncRunLive } from './live.ts';
export { mountReviewSync } from './routes.ts';
export { syncPartProjection } from './sync-part.projection.ts';
export { syncRunProjection } from './sync-run.projection.ts';
