import { Users } from 'lucide-react';
import { defineFeature } from '../../lib/feature.ts';
import type texts from '../../locales/ar/team.json';
import { teamLive } from './live.ts';

declare module '../../lib/locale/message-ids.ts' {
  interface MessageFiles {
    readonly team: typeof texts;
  }
}

export const team = defineFeature({
  customer: {
    screens: [
      {
        path: 'team',
        load: async () => (await import('./screens/team-screen.tsx')).TeamScreen,
        texts: ['team'],
        permission: 'team.read',
        navigation: { messageId: 'shell.nav.team', icon: Users, order: 40 },
      },
    ],
    live: teamLive,
    search: {
      id: 'team',
      titleId: 'shell.nav.team',
      icon: Users,
      permission: 'team.read',
      find: async (input) => (await import('./search.ts')).findMembers(input),
    },
  },
});
