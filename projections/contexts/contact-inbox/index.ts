import { contactRoutes, contactSlaRoutes } from '@sumaa/contracts';
import { defineReadContext, listed, queriesOf } from '../../infra/index.ts';
import { contactClockProjection } from './contact-clock.projection.ts';
import { contactEntryProjection } from './contact-entry.projection.ts';
import { contactMailProjection } from './contact-mail.projection.ts';
import { contactMessageProjection } from './contact-message.projection.ts';
import { contactClockLive, contactEntryLive, contactMailLive, contactMessageLive } from './live.ts';
import { contactQueries, contactSlaQueries } from './routes.ts';

export const contactInboxContext = defineReadContext({
  projections: [
    listed(contactMessageProjection, contactMessageLive),
    listed(contactEntryProjection, contactEntryLive),
    listed(contactMailProjection, contactMailLive),
    listed(contactClockProjection, contactClockLive),
  ],
  queries: (deps) => [queriesOf(contactRoutes, contactQueries(deps)), queriesOf(contactSlaRoutes, contactSlaQueries(deps))],
});
