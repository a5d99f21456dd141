export { bellHandlers } from './bell/routes.ts';
