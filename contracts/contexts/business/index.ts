import { defineContext } from '../../kernel/context.ts';
import { tenantEvents } from './events.ts';
import { businessRoutes } from './routes.ts';

export * from './display.ts';
export * from './events.ts';
export * from './preferences.ts';
export * from './profile.ts';
export * from './routes.ts';

export const businessContract = defineContext({
  events: [tenantEvents],
  routes: [businessRoutes],
});
