import type { Screen } from '../../lib/screen.ts';

export { reviewsLive } from './live.ts';

export const reviewsScreens: readonly Screen[] = [
  {
    path: 'reviews',
    load: async () => (await import('./screens/reviews-screen.tsx')).ReviewsScreen,
    texts: ['reviews'],
    ability: 'reviews.read',
  },
];
