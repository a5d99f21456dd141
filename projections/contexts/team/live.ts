import type { LiveChangesOf } from '../../live/topics.ts';
import type { InvitationRow } from './invitation.projection.ts';
import type { MemberRow } from './member.projection.ts';
import type { WrittenReplyRow } from './written-reply.projection.ts';

/** The keys of topic `session` are the ids of the accounts whose data or rights changed. */
export const memberLive: LiveChangesOf<MemberRow> = ({ row }) => [
  { topic: 'session', key: row?.accountId ?? null },
  { topic: 'team', key: null },
];

/** The team screen is always refetched as a whole. */
export const invitationLive: LiveChangesOf<InvitationRow> = () => [{ topic: 'team', key: null }];
export const writtenReplyLive: LiveChangesOf<WrittenReplyRow> = () => [{ topic: 'team', key: null }];
