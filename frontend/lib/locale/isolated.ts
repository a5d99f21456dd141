/**
 * A name inside a sentence that is a string (a toast, a line of a log): Unicode isolation marks keep it from reordering the text around
 * it. In a rich text (`T`) use `ui/user-text.tsx`'s `Name` instead.
 */
export const isolated = (name: string): string => `\u2068${name}\u2069`;
