import { defineContext } from '../../kernel/context.ts';
import { privacyEvents, publicAddressEvents } from './events.ts';
import { privacyCommands } from './internal-commands.ts';
import { publicPageRoutes } from './page-routes.ts';
import { privacyRoutes } from './routes.ts';

export * from './events.ts';
export * from './internal-commands.ts';
export * from './page-routes.ts';
export * from './policy.ts';
export * from './routes.ts';
export * from './slug.ts';

export const privacyContract = defineContext({
  events: [privacyEvents, publicAddressEvents],
  routes: [privacyRoutes, publicPageRoutes],
  commands: privacyCommands,
});
