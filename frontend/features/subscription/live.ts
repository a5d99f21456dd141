import type { LiveMap } from '../../lib/live/topics.ts';

/** Members and invitations count against the plan, so a change of the team changes its usage. */
export const subscriptionLive: LiveMap = {
  subscription: () => [['subscription']],
  billing: () => [['subscription']],
  team: () => [
    ['subscription', 'view'],
    ['subscription', 'access'],
  ],
};
