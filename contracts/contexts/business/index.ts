import { defineContext } from '../../kernel/context.ts';
import { tenantEvents } from './events.ts';
import { businessRoutes } from './routes.ts';
import { businessSettingsRoutes } from './settings-routes.ts';

export * from './display.ts';
export * from './events.ts';
export * from './preferences.ts';
export * from './profile.ts';
export { Business, businessRoutes } from './routes.ts';
export * from './logo.ts';
export * from './settings-routes.ts';

export const businessContract = defineContext({
  events: [tenantEvents],
  routes: [businessRoutes, businessSettingsRoutes],
});
