import type { Screen } from '../../lib/screen.ts';

export { overviewLive } from './live.ts';

export const overviewScreens: readonly Screen[] = [
  {
    path: 'overview',
    load: async () => (await import('./screens/overview-screen.tsx')).OverviewScreen,
    texts: ['overview', 'reviews'],
    ability: 'reviews.read',
  },
];
