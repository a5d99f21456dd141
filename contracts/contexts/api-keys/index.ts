import { defineContext } from '../../kernel/context.ts';
import { apiKeyEvents } from './events.ts';
import { apiKeyRoutes } from './routes.ts';

export * from './events.ts';
export * from './policy.ts';
export * from './routes.ts';

export const apiKeysContract = defineContext({ events: [apiKeyEvents], routes: [apiKeyRoutes] });
