import { defineContext } from '../../kernel/context.ts';
import { invitationEvents, memberEvents, generalManagerEvents } from './events.ts';
import { teamRoutes } from './routes.ts';

export * from './events.ts';
export * from './policy.ts';
export * from './routes.ts';
export * from './views.ts';

export const teamContract = defineContext({
  events: [memberEvents, generalManagerEvents, invitationEvents],
  routes: [teamRoutes],
  reactors: ['when-invitation-sent'],
});
