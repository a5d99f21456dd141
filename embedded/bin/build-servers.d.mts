/** The program of the one-machine edition, once `buildServers` has run. */
export const server: string;
/** Compiles what `server` consists of unless exactly these sources are compiled already; throws where they do not compile. */
export function buildServers(): void;
