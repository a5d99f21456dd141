import type texts from '../../locales/ar/shell.json';

declare module '../../lib/locale/message-ids.ts' {
  interface MessageFiles {
    readonly shell: typeof texts;
  }
}
