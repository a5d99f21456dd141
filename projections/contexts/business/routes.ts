import { businessRoutes } from '@sumaa/contracts';
import { refuse, type HttpApp } from '@sumaa/runtime/http';
import { serve, type Reading } from '../../infra/index.ts';
import { business } from './business.query.ts';

/** Mounts the route that returns the business of the session. */
export function mountBusiness(app: HttpApp, reading: Reading): void {
  serve(app, reading, businessRoutes.business, ['business', 'account', 'location'], async (tx) => {
    const model = await business(tx);
    return model ? { model } : refuse('not_found');
  });
}
