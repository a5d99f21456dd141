import type { LiveChangesOf } from '../../live/topics.ts';
import type { AccountRow } from './account.projection.ts';

/** The keys of topic `session` are the ids of the accounts whose data or rights changed. */
export const accountLive: LiveChangesOf<AccountRow> = ({ key }) => [
  { topic: 'session', key },
  { topic: 'team', key: null },
];
