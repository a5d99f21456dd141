import { Store } from 'lucide-react';
import { defineFeature } from '../../lib/feature.ts';

/** What a business says of itself. Its live changes are those of the session. */
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
    ],
  },
});
