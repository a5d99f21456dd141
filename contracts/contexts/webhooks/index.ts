import { defineContext } from '../../kernel/context.ts';
import { webhookEvents } from './events.ts';
import { webhookCommands } from './internal-commands.ts';
import { webhookJobs } from './jobs.ts';
import { webhookRoutes } from './routes.ts';

export * from './event-types.ts';
export * from './events.ts';
export * from './internal-commands.ts';
export * from './jobs.ts';
export * from './policy.ts';
export * from './routes.ts';

export const webhooksContract = defineContext({
  events: [webhookEvents],
  routes: [webhookRoutes],
  jobs: webhookJobs,
  commands: webhookCommands,
  reactors: ['when-webhook-told', 'when-webhook-replayed'],
});
