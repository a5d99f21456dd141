export { invitationProjection } from './invitation.projection.ts';
export { invitationLive, memberLive, writtenReplyLive } from './live.ts';
export { memberProjection } from './member.projection.ts';
export { mountTeam } from './routes.ts';
export { writtenReplyProjection } from './written-reply.projection.ts';
