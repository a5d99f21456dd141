import { defineContext } from '../../kernel/context.ts';
import { exportEvents } from './events.ts';
import { exportCommands, exportQuestions } from './internal-commands.ts';
import { exportJobs } from './jobs.ts';
import { exportRoutes } from './routes.ts';

export * from './events.ts';
export * from './internal-commands.ts';
export * from './jobs.ts';
export * from './kinds.ts';
export * from './policy.ts';
export * from './routes.ts';

export const exportsContract = defineContext({
  events: [exportEvents],
  routes: [exportRoutes],
  jobs: exportJobs,
  commands: exportCommands,
  questions: exportQuestions,
  reactors: ['when-export-requested'],
});
