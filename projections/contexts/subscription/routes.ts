import { subscriptionRoutes } from '@sumaa/contracts';
import { mount, type HttpApp } from '@sumaa/runtime/http';
import { plansIn } from './plan-catalogue.ts';

/** Mounts the route that lists the plans. */
export function mountSubscription(app: HttpApp): void {
  mount(app, subscriptionRoutes.plans, async ({ query, language }) => ({ model: plansIn(query.lang ?? language) }));
}
