import type { Screen } from '../../lib/screen.ts';

export { auditLive } from './live.ts';

const activityScreen: Screen = {
  path: 'activity',
  // The team's: its words for the permissions.
  texts: ['platform', 'team'],
  ability: 'audit.read',
  load: async () => (await import('./screens/activity-screen.tsx')).ActivityScreen,
};

/** The dashboard's: what happened in the business. */
export const activityScreens: readonly Screen[] = [activityScreen];

/** The console's screens that exist. */
export const platformScreens: readonly Screen[] = [
  {
    path: 'system',
    texts: ['platform'],
    ability: 'platform.operate',
    load: async () => (await import('./screens/system-screen.tsx')).SystemScreen,
  },
  activityScreen,
];
