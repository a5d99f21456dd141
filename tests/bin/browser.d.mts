/** The path of a Chromium that starts, found or freshly installed. Throws where none can be had. */
export function findBrowser(): Promise<string>;

/** The arguments of the browser in tests. */
export const browserArguments: readonly string[];
