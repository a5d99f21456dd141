import type { LiveTopics } from '../../live/topics.ts';
import type { AccountRow } from './account.projection.ts';
import type { MemberRow } from './member.projection.ts';

/** The keys of topic `session` are the ids of the accounts whose data or rights changed. */
export const accountLive: LiveTopics<AccountRow> = ({ key }) => [
  { topic: 'session', key },
  { topic: 'team', key: null },
];

export const memberLive: LiveTopics<MemberRow> = ({ row }) => [
  { topic: 'session', key: row?.accountId ?? null },
  { topic: 'team', key: null },
];
