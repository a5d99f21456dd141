import { buildServers } from '../../embedded/bin/build-servers.mjs';

/**
 * Global setup of whatever starts the product: compiles what is newer in the sources, because tests run what images run, the
 * compiled programs (which also start in half the time).
 */
export default function setup(): void {
  buildServers();
}
