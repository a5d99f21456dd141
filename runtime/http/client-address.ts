/**
 * The address of a client whose connection does not come through the server of `createHttpApp`, such as a socket: by the same rule as there.
 * `trustProxy`: how many proxies in front are believed, or whether all are.
 */
export function clientAddress(peer: string, forwardedFor: string | undefined, trustProxy: boolean | number): string {
  const hops = [
    peer,
    ...(forwardedFor ?? '')
      .split(',')
      .map((address) => address.trim())
      .filter(Boolean)
      .toReversed(),
  ];
  const trusted = typeof trustProxy === 'number' ? trustProxy : trustProxy ? hops.length : 0;
  return hops[Math.min(trusted, hops.length - 1)] ?? peer;
}
