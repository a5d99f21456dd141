const loneSurrogate = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** A text as Postgres stores it: without NUL, and with U+FFFD for a lone surrogate. One such text would block all that is stored with it. */
export const storable = <T extends string | null>(text: T): T =>
  text === null ? text : (text.replaceAll('\0', '').replace(loneSurrogate, '\uFFFD') as T);
