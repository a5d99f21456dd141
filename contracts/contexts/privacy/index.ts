import { defineContext } from '../../kernel/context.ts';
import { dataBreachEvents } from './data-breach/events.ts';
import { dataBreachRoutes } from './data-breach/routes.ts';
import { erasureRequestEvents } from './erasure-request/events.ts';
import { erasureRequestRoutes } from './erasure-request/routes.ts';
import { privacyEvents, publicAddressEvents } from './events.ts';
import { privacyCommands } from './internal-commands.ts';
import { outsideRequestEvents } from './outside-request/events.ts';
import { outsideRequestRoutes } from './outside-request/routes.ts';
import { publicPageRoutes } from './page-routes.ts';
import { privacyRoutes } from './routes.ts';

export * from './data-breach/events.ts';
export * from './data-breach/policy.ts';
export * from './data-breach/routes.ts';
export * from './erasure-request/events.ts';
export * from './erasure-request/policy.ts';
export * from './erasure-request/routes.ts';
export * from './events.ts';
export * from './exports.ts';
export * from './internal-commands.ts';
export * from './outside-request/events.ts';
export * from './outside-request/policy.ts';
export * from './outside-request/routes.ts';
export * from './page-routes.ts';
export * from './policy.ts';
export * from './routes.ts';
export * from './slug.ts';

export const privacyContract = defineContext({
  events: [privacyEvents, publicAddressEvents, erasureRequestEvents, dataBreachEvents, outsideRequestEvents],
  routes: [privacyRoutes, publicPageRoutes, erasureRequestRoutes, dataBreachRoutes, outsideRequestRoutes],
  commands: privacyCommands,
  reactors: ['when-erasure-asked'],
});
