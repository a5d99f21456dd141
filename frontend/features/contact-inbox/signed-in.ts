import { Inbox } from 'lucide-react';
import { defineFeature } from '../../lib/feature.ts';
import type texts from '../../locales/ar/inbox.json';
import { helpLive } from './help/live.ts';
import { inboxLive } from './live.ts';

declare module '../../lib/locale/message-ids.ts' {
  interface MessageFiles {
    readonly inbox: typeof texts;
  }
}

export const contactInbox = defineFeature({
  customer: { live: helpLive },
  admin: {
    screens: [
      {
        path: 'contacts',
        texts: ['inbox'],
        permission: 'platform.inbox',
        load: async () => (await import('./screens/inbox-screen.tsx')).InboxScreen,
        navigation: {
          messageId: 'shell.nav.contacts',
          icon: Inbox,
          order: 45,
          loadBadge: async () => ({ default: (await import('./inbox/overdue-badge.tsx')).OverdueBadge }),
        },
      },
      {
        path: 'contacts/report',
        texts: ['inbox'],
        permission: 'platform.inbox',
        load: async () => (await import('./screens/report-screen.tsx')).ReportScreen,
      },
    ],
    search: {
      id: 'messages',
      titleId: 'shell.nav.contacts',
      icon: Inbox,
      permission: 'platform.inbox',
      find: async (input) => (await import('./search.ts')).findMessages(input),
    },
    live: inboxLive,
  },
});

/** "Write to us"; mounted lazily beside the screens of `/customer`. */
export const loadHelpHost = async () => ({ default: (await import('./help/help-host.tsx')).HelpHost });
