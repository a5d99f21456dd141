import {
  mailDeliveryRoutes,
  phoneRoutes,
  preferencesRoutes,
  profileRoutes,
  pushDeviceRoutes,
  sessionRoutes,
  whatsAppRoutes,
} from '@sumaa/contracts';
import { defineReadContext, listed, queriesOf } from '../../infra/index.ts';
import { accountProjection } from './account.projection.ts';
import { accountLive } from './live.ts';
import {
  mailDeliveryQueries,
  phoneQueries,
  preferencesQueries,
  profileQueries,
  pushDeviceQueries,
  sessionQueries,
  whatsAppQueries,
} from './routes.ts';

export { createAuthority } from './authority.query.ts';
export { createAuthorityCache } from './authority-cache.ts';

export const identityContext = defineReadContext({
  firstProjections: [listed(accountProjection, accountLive)],
  queries: (deps) => [
    queriesOf(sessionRoutes, sessionQueries(deps)),
    queriesOf(profileRoutes, profileQueries(deps)),
    queriesOf(preferencesRoutes, preferencesQueries(deps)),
    queriesOf(pushDeviceRoutes, pushDeviceQueries(deps)),
    queriesOf(mailDeliveryRoutes, mailDeliveryQueries(deps)),
    queriesOf(phoneRoutes, phoneQueries(deps)),
    queriesOf(whatsAppRoutes, whatsAppQueries(deps)),
  ],
});
