export { activityProjection } from './activity.projection.ts';
export { activityLive, reviewLive } from './live.ts';
export { reviewProjection } from './review.projection.ts';
export { mountReviews } from './routes.ts';
