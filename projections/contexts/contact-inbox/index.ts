import { contactRoutes } from '@sumaa/contracts';
import { defineReadContext, listed, queriesOf } from '../../infra/index.ts';
import { contactEntryProjection } from './contact-entry.projection.ts';
import { contactMailProjection } from './contact-mail.projection.ts';
import { contactMessageProjection } from './contact-message.projection.ts';
import { contactEntryLive, contactMailLive, contactMessageLive } from './live.ts';
import { contactQueries } from './routes.ts';

export const contactInboxContext = defineReadContext({
  projections: [
    listed(contactMessageProjection, contactMessageLive),
    listed(contactEntryProjection, contactEntryLive),
    listed(contactMailProjection, contactMailLive),
  ],
  queries: (deps) => [queriesOf(contactRoutes, contactQueries(deps))],
});
