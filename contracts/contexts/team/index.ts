import { defineContext } from '../../kernel/context.ts';
import { invitationEvents, memberEvents, rosterEvents } from './events.ts';
import { teamRoutes } from './routes.ts';

export * from './events.ts';
export * from './policy.ts';
export * from './routes.ts';
export * from './views.ts';

export const teamContract = defineContext({
  events: [memberEvents, rosterEvents, invitationEvents],
  routes: [teamRoutes],
  reactors: ['when-invitation-sent'],
});
