import type { contactRoutes, platformRoutes } from '@sumaa/contracts';
import { publicRoute } from '../../../lib/api/public-route.ts';

/** What the contact page asks the server. */
export const routes = {
  sendContact: publicRoute<(typeof contactRoutes)['sendContact']>('POST', '/api/contacts'),
  supportHours: publicRoute<(typeof platformRoutes)['supportHours']>('GET', '/api/public/support-hours'),
};
