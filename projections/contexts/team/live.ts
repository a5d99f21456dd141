import { branchOf, type LiveChangesOf } from '../../live/topics.ts';
import type { InvitationRow } from './invitation.projection.ts';
import type { MemberRow } from './member.projection.ts';
import type { WrittenReplyRow } from './written-reply.projection.ts';

/** The keys of topic `session` are the ids of the accounts whose data or rights changed. */
export const memberLive: LiveChangesOf<MemberRow> = ({ row }) => [
  { topic: 'session', key: row?.accountId ?? null, branches: null },
  { topic: 'team', key: null, branches: null },
];

/** The team screen is always refetched as a whole. */
export const invitationLive: LiveChangesOf<InvitationRow> = () => [{ topic: 'team', key: null, branches: null }];
/** The analytics say who answers. */
export const writtenReplyLive: LiveChangesOf<WrittenReplyRow> = (touched) => {
  const branches = branchOf(touched);
  return [
    { topic: 'team', key: null, branches },
    { topic: 'analytics', key: null, branches },
  ];
};
