import type frameTexts from '../../locales/ar/frame.json';
import type texts from '../../locales/ar/shell.json';

declare module '../../lib/locale/message-ids.ts' {
  interface MessageFiles {
    readonly shell: typeof texts;
    /** Of what stands around the screens of the signed-in. */
    readonly frame: typeof frameTexts;
  }
}
