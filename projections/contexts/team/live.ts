import type { LiveTopics } from '../../live/topics.ts';
import type { InvitationRow } from './invitation.projection.ts';
import type { WrittenReplyRow } from './written-reply.projection.ts';

/** The team screen is always refetched as a whole. */
export const invitationLive: LiveTopics<InvitationRow> = () => [{ topic: 'team', key: null }];
export const writtenReplyLive: LiveTopics<WrittenReplyRow> = () => [{ topic: 'team', key: null }];
