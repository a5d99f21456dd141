import { defineFeature } from '../../lib/feature.ts';
import { reviewSyncLive } from './live.ts';

export const reviewSync = defineFeature({
  welcome: { loadSetUp: async () => (await import('./set-up.ts')).setUp, live: reviewSyncLive },
  customer: { live: reviewSyncLive },
});
