/** Path of the one-machine edition's program; it exists once `buildServers` has run. */
export const server: string;
/** Compiles the servers unless exactly these sources are compiled already. Throws when they do not compile. */
export function buildServers(): void;
