/** The path of a Chromium that starts, found or freshly installed. Throws where none can be had. */
export function findBrowser(): Promise<string>;
