import { defineContext } from '../../kernel/context.ts';
import { onboardingRoutes } from './routes.ts';

export * from './routes.ts';
export * from './policy.ts';

export const onboardingContract = defineContext({
  events: [],
  routes: [onboardingRoutes],
});
