import type { LiveChangesOf } from '../../live/topics.ts';
import type { AccountRow } from './account.projection.ts';

/** The keys of topic `session` are the ids of the accounts whose data or rights changed. All other topics show people's names. */
export const accountLive: LiveChangesOf<AccountRow> = ({ key }) => [
  { topic: 'session', key },
  { topic: 'team', key: null },
  { topic: 'reviews', key: null },
  { topic: 'activity', key: null },
  { topic: 'audit', key: null },
];
