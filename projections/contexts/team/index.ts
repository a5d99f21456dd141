import { teamRoutes } from '@sumaa/contracts';
import { defineReadContext, listed, queriesOf } from '../../infra/index.ts';
import { invitationProjection } from './invitation.projection.ts';
import { invitationLive, memberLive, writtenReplyLive } from './live.ts';
import { memberProjection } from './member.projection.ts';
import { teamQueries } from './routes.ts';
import { writtenReplyProjection } from './written-reply.projection.ts';

export const teamContext = defineReadContext({
  firstProjections: [listed(memberProjection, memberLive)],
  projections: [listed(writtenReplyProjection, writtenReplyLive), listed(invitationProjection, invitationLive)],
  queries: (deps) => [queriesOf(teamRoutes, teamQueries(deps))],
});
