import { Bell as BellIcon } from 'lucide-react';
import { defineFeature, type Screen } from '../../lib/feature.ts';
import type choices from '../../locales/ar/choices.json';
import type texts from '../../locales/ar/notifications.json';
import { notificationsLive } from './live.ts';

export { Bell } from './components/bell.tsx';

declare module '../../lib/locale/message-ids.ts' {
  interface MessageFiles {
    readonly notifications: typeof texts;
    readonly choices: typeof choices;
  }
}

const choicesScreen: Screen = {
  path: 'account/notifications',
  texts: ['settings', 'notifications', 'choices'],
  load: async () => (await import('./choices/choices-screen.tsx')).ChoicesScreen,
};

export const notifications = defineFeature({
  customer: {
    screens: [choicesScreen],
    settings: [
      {
        id: 'notifications',
        titleId: 'settings.tab.notifications',
        icon: BellIcon,
        order: 20,
        permission: 'settings.read',
        texts: ['settings', 'notifications', 'choices'],
        load: async () => (await import('./choices/choices-tab.tsx')).ChoicesTab,
      },
    ],
    live: notificationsLive,
  },
  admin: { screens: [choicesScreen], live: notificationsLive },
});
