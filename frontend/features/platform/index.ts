import type { Screen } from '../../lib/screen.ts';

/** The console's screens that exist. */
export const platformScreens: readonly Screen[] = [
  {
    path: 'system',
    texts: ['platform'],
    ability: 'platform.operate',
    load: async () => (await import('./screens/system-screen.tsx')).SystemScreen,
  },
];
