import { defineContext } from '../../kernel/context.ts';
import { auditRoutes } from './audit-routes.ts';
import { erasureCommands, erasureJobs } from './erasure.ts';
import { platformRoutes } from './routes.ts';
import { staffRoutes } from './staff-routes.ts';

export * from './audit-routes.ts';
export * from './erasure.ts';
export * from './routes.ts';
export * from './staff-presets.ts';
export * from './staff-routes.ts';

export const platformContract = defineContext({
  events: [],
  routes: [platformRoutes, auditRoutes, staffRoutes],
  jobs: erasureJobs,
  commands: erasureCommands,
  reactors: ['when-erased'],
});
