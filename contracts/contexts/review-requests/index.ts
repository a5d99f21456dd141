import { defineContext } from '../../kernel/context.ts';
import { reviewRequestRoutes } from './routes.ts';

export * from './routes.ts';

export const reviewRequestsContract = defineContext({ events: [], routes: [reviewRequestRoutes] });
