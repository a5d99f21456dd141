import { defineFeature } from '../../lib/feature.ts';
import type texts from '../../locales/ar/notifications.json';
import { notificationsLive } from './live.ts';

export { Bell } from './components/bell.tsx';

declare module '../../lib/locale/message-ids.ts' {
  interface MessageFiles {
    readonly notifications: typeof texts;
  }
}

export const notifications = defineFeature({ customer: { live: notificationsLive }, admin: { live: notificationsLive } });
