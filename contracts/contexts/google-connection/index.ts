import { defineContext } from '../../kernel/context.ts';
import { connectionEvents, locationEvents } from './events.ts';
import { googleConnectionCommands } from './internal-commands.ts';
import { googleConnectionJobs } from './jobs.ts';
import { googleConnectionRoutes } from './routes.ts';

export * from './events.ts';
export * from './internal-commands.ts';
export * from './jobs.ts';
export * from './routes.ts';

export const googleConnectionContract = defineContext({
  events: [connectionEvents, locationEvents],
  routes: [googleConnectionRoutes],
  jobs: googleConnectionJobs,
  commands: googleConnectionCommands,
  reactors: ['when-google-connected', 'when-connection-lost'],
});
