import { contactRoutes, contactTriageRoutes, savedAnswerRoutes } from '@sumaa/contracts';
import { defineReadContext, listed, queriesOf } from '../../infra/index.ts';
import { contactAsideProjection } from './contact-aside.projection.ts';
import { contactDraftProjection } from './contact-draft.projection.ts';
import { contactEntryProjection } from './contact-entry.projection.ts';
import { contactMessageProjection } from './contact-message.projection.ts';
import { contactAsideLive, contactDraftLive, contactEntryLive, contactMessageLive, savedAnswerLive } from './live.ts';
import { contactQueries } from './routes.ts';
import { savedAnswerProjection } from './saved-answer.projection.ts';
import { contactTriageQueries, savedAnswerQueries } from './triage-routes.ts';

export const contactInboxContext = defineReadContext({
  projections: [
    listed(contactMessageProjection, contactMessageLive),
    listed(contactEntryProjection, contactEntryLive),
    listed(contactAsideProjection, contactAsideLive),
    listed(contactDraftProjection, contactDraftLive),
    listed(savedAnswerProjection, savedAnswerLive),
  ],
  queries: (deps) => [
    queriesOf(contactRoutes, contactQueries(deps)),
    queriesOf(contactTriageRoutes, contactTriageQueries),
    queriesOf(savedAnswerRoutes, savedAnswerQueries),
  ],
});
