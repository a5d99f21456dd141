import type texts from '../../locales/ar/common.json';

/**
 * Files of texts: `locales/{ar,en}/<context>.json`. Each feature adds its own files to this interface, next to its declaration. `common` is
 * always loaded, like the app's own `shell`; the others by the routes that need them.
 */
export interface MessageFiles {
  readonly common: typeof texts;
}

export type MessageContext = keyof MessageFiles;

/** Every text id there is, read off the Arabic files: an unknown id does not compile. */
export type MessageId = { [Context in MessageContext]: keyof MessageFiles[Context] }[MessageContext];

declare global {
  // The seam react-intl offers for typing ids; declaring it types `FormattedMessage` and `formatMessage` as well.
  // oxlint-disable-next-line typescript/no-namespace -- the library's declared way
  namespace FormatjsIntl {
    interface Message {
      ids: MessageId;
    }
  }
}
