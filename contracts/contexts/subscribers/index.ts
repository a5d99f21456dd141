import { defineContext } from '../../kernel/context.ts';
import { subscriberRoutes } from './routes.ts';

export * from './exports.ts';
export * from './routes.ts';
export * from './subscriber.ts';

export const subscribersContract = defineContext({ events: [], routes: [subscriberRoutes] });
