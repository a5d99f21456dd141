import type { LiveMap } from '../../lib/live/topics.ts';

/** Whatever changes the team, or the replies and assignments it is counted by, comes under its own topic. */
export const teamLive: LiveMap = { team: () => [['team']] };
