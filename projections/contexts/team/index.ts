export { invitationProjection } from './invitation.projection.ts';
export { invitationLive, writtenReplyLive } from './live.ts';
export { mountTeam } from './routes.ts';
export { writtenReplyProjection } from './written-reply.projection.ts';
