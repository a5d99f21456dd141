import { audienceRoutes, contactRoutes, platformRoutes, statusRoutes, subscriptionRoutes, testimonialRoutes } from '@sumaa/contracts';
import { expect, test } from 'vitest';
import { routes } from './routes.ts';

const declared: Readonly<Record<string, object>> = {
  ...subscriptionRoutes,
  ...platformRoutes,
  ...statusRoutes,
  ...testimonialRoutes,
  ...contactRoutes,
  ...audienceRoutes,
};

test('the public site asks the addresses of the contracts', () => {
  const shape = (route: object = {}) => ({
    method: 'method' in route && route.method,
    path: 'path' in route && route.path,
    multipart: 'multipart' in route && route.multipart !== undefined,
  });
  for (const [name, route] of Object.entries(routes)) expect([name, shape(route)]).toEqual([name, shape(declared[name])]);
});
