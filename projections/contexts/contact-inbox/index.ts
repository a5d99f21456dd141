import {
  contactAssignmentRoutes,
  contactReportRoutes,
  contactRoutes,
  contactSlaRoutes,
  contactTriageRoutes,
  helpRoutes,
  savedAnswerRoutes,
} from '@sumaa/contracts';
import { defineReadContext, listed, queriesOf } from '../../infra/index.ts';
import { contactDutyProjection } from './assignment/contact-duty.projection.ts';
import { contactLoadProjection } from './assignment/contact-load.projection.ts';
import { contactRulesProjection } from './assignment/contact-rules.projection.ts';
import { contactDutyLive, contactLoadLive, contactRulesLive } from './assignment/live.ts';
import { contactAssignmentQueries } from './assignment/routes.ts';
import { contactChatProjection } from './chat/contact-chat.projection.ts';
import { contactChatFileProjection } from './chat/contact-chat-file.projection.ts';
import { contactChatLive } from './chat/live.ts';
import { helpQueries } from './chat/routes.ts';
import { contactAsideProjection } from './contact-aside.projection.ts';
import { contactClockProjection } from './contact-clock.projection.ts';
import { contactDraftProjection } from './contact-draft.projection.ts';
import { contactEntryProjection } from './contact-entry.projection.ts';
import { contactMailProjection } from './contact-mail.projection.ts';
import { contactMessageProjection } from './contact-message.projection.ts';
import {
  contactAsideLive,
  contactClockLive,
  contactDraftLive,
  contactEntryLive,
  contactMailLive,
  contactMessageLive,
  savedAnswerLive,
} from './live.ts';
import { contactOutcomeProjection } from './report/contact-outcome.projection.ts';
import { contactReportQueries } from './report/routes.ts';
import { contactQueries, contactSlaQueries } from './routes.ts';
import { savedAnswerProjection } from './saved-answer.projection.ts';
import { contactTriageQueries, savedAnswerQueries } from './triage-routes.ts';

export const contactInboxContext = defineReadContext({
  projections: [
    listed(contactMessageProjection, contactMessageLive),
    listed(contactEntryProjection, contactEntryLive),
    listed(contactMailProjection, contactMailLive),
    listed(contactClockProjection, contactClockLive),
    listed(contactAsideProjection, contactAsideLive),
    listed(contactDraftProjection, contactDraftLive),
    listed(savedAnswerProjection, savedAnswerLive),
    listed(contactRulesProjection, contactRulesLive),
    listed(contactDutyProjection, contactDutyLive),
    listed(contactLoadProjection, contactLoadLive),
    listed(contactChatProjection, contactChatLive),
    listed(contactChatFileProjection, contactChatLive),
    listed(contactOutcomeProjection, () => []),
  ],
  queries: (deps) => [
    queriesOf(contactRoutes, contactQueries(deps)),
    queriesOf(contactSlaRoutes, contactSlaQueries(deps)),
    queriesOf(contactTriageRoutes, contactTriageQueries(deps)),
    queriesOf(savedAnswerRoutes, savedAnswerQueries),
    queriesOf(contactAssignmentRoutes, contactAssignmentQueries(deps)),
    queriesOf(helpRoutes, helpQueries(deps)),
    queriesOf(contactReportRoutes, contactReportQueries(deps)),
  ],
});
