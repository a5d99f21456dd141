import { defineContext } from '../../kernel/context.ts';
import { branchTotalsEvents, connectionEvents, locationEvents } from './events.ts';
import { googleConnectionCommands, googleConnectionQuestions } from './internal-commands.ts';
import { googleConnectionJobs } from './jobs.ts';
import { googleConnectionRoutes } from './routes.ts';

export * from './events.ts';
export * from './internal-commands.ts';
export * from './jobs.ts';
export * from './routes.ts';
export * from './policy.ts';

export const googleConnectionContract = defineContext({
  events: [connectionEvents, locationEvents, branchTotalsEvents],
  routes: [googleConnectionRoutes],
  jobs: googleConnectionJobs,
  commands: googleConnectionCommands,
  questions: googleConnectionQuestions,
  reactors: ['when-google-connected'],
});
