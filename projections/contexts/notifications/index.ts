export { bellProjection } from './bell.projection.ts';
export { bellLive, notificationLive } from './live.ts';
export { notificationProjection } from './notification.projection.ts';
export { mountNotifications } from './routes.ts';
