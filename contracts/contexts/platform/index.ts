import { defineContext } from '../../kernel/context.ts';
import { auditRoutes } from './audit-routes.ts';
import { platformJobs } from './jobs.ts';
import { platformRoutes } from './routes.ts';

export * from './audit-routes.ts';
export * from './jobs.ts';
export * from './routes.ts';

export const platformContract = defineContext({
  events: [],
  routes: [platformRoutes, auditRoutes],
  jobs: platformJobs,
});
