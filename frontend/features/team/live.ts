import type { LiveMap } from '../../lib/live/topics.ts';

/** The server sends this topic for every change of the team, and of replies and assignments that its figures count. */
export const teamLive: LiveMap = { team: () => [['team']] };
