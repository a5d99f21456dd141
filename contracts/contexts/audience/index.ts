import { defineContext } from '../../kernel/context.ts';
import { audienceConsoleRoutes } from './console-routes.ts';
import { followerEvents, helpVoteEvents, launchEvents } from './events.ts';
import { audienceCommands, audienceQuestions } from './internal-commands.ts';
import { audienceRoutes } from './routes.ts';

export * from './console-routes.ts';
export * from './events.ts';
export * from './followers.ts';
export * from './help-articles.ts';
export * from './internal-commands.ts';
export * from './routes.ts';

export const audienceContract = defineContext({
  events: [followerEvents, launchEvents, helpVoteEvents],
  routes: [audienceRoutes, audienceConsoleRoutes],
  commands: audienceCommands,
  questions: audienceQuestions,
  reactors: ['when-follow-requested', 'when-follower-reminded'],
});
