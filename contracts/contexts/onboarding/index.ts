import { defineContext } from '../../kernel/context.ts';
import { onboardingRoutes } from './routes.ts';

export * from './routes.ts';
export * from './steps.ts';

export const onboardingContract = defineContext({
  events: [],
  routes: [onboardingRoutes],
});
