export { connectionProjection } from './connection.projection.ts';
export { googleLocationProjection } from './google-location.projection.ts';
export { connectionLive, googleLocationLive, locationLive } from './live.ts';
export { locationProjection } from './location.projection.ts';
export { mountGoogleConnection } from './routes.ts';
