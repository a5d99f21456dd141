import * as ports from '@sumaa/embedded/ports';

/**
 * A free port for a server that may start later, be stopped and restarted. No other process of tests gets it. It is neither one of those
 * that the product chooses for itself nor an ephemeral one, which a client's connection could take in between.
 */
export const keptPort = (): Promise<number> => ports.keptPort({ lowest: 12_000, highest: 20_000 });
