export { connectionProjection } from './connection.projection.ts';
export { googleLocationProjection } from './google-location.projection.ts';
export { connectionLive, googleLocationLive, locationLive, syncPartLive, syncRunLive } from './live.ts';
export { locationProjection } from './location.projection.ts';
export { mountOnboarding } from './routes.ts';
export { syncPartProjection } from './sync-part.projection.ts';
export { syncRunProjection } from './sync-run.projection.ts';
