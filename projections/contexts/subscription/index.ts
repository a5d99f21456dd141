export { mountSubscription } from './routes.ts';
