import { SlidersHorizontal, Store } from 'lucide-react';
import { defineFeature } from '../../lib/feature.ts';
import { businessLive } from './live.ts';

/** What a business says of itself, and what holds for all its members. */
export const business = defineFeature({
  customer: {
    settings: [
      {
        id: 'profile',
        titleId: 'settings.tab.profile',
        icon: Store,
        order: 10,
        permission: 'settings.write',
        texts: ['settings', 'identity'],
        load: async () => (await import('./profile/profile-tab.tsx')).ProfileTab,
      },
      {
        id: 'preferences',
        titleId: 'settings.tab.preferences',
        icon: SlidersHorizontal,
        order: 40,
        permission: 'settings.write',
        texts: ['settings', 'hours'],
        load: async () => (await import('./preferences/preferences-tab.tsx')).PreferencesTab,
      },
    ],
    live: businessLive,
  },
});
