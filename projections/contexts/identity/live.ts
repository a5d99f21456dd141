import type { LiveChangesOf } from '../../live/topics.ts';
import type { AccountRow } from './account.projection.ts';

/** The keys of topic `session` are the ids of the accounts whose data or rights changed. All other topics show people's names. */
export const accountLive: LiveChangesOf<AccountRow> = ({ key }) => [
  { topic: 'session', key, branches: null },
  { topic: 'team', key: null, branches: null },
  { topic: 'reviews', key: null, branches: null },
  { topic: 'activity', key: null, branches: null },
  { topic: 'audit', key: null, branches: null },
  { topic: 'contacts', key: null, branches: null },
];
