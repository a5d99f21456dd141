import type texts from '../../locales/ar/settings.json';

declare module '../../lib/locale/message-ids.ts' {
  interface MessageFiles {
    readonly settings: typeof texts;
  }
}
