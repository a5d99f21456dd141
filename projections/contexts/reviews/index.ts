export { activityProjection } from './activity.projection.ts';
export { assignmentProjection } from './assignment.projection.ts';
export { activityLive, assignmentLive, reviewLive } from './live.ts';
export { reviewProjection } from './review.projection.ts';
export { mountReviews } from './routes.ts';
