import type texts from '../../locales/ar/hours.json';

declare module '../../lib/locale/message-ids.ts' {
  interface MessageFiles {
    readonly hours: typeof texts;
  }
}
