import { ipHash, networkOf } from '../derive/index.ts';

/** An IP address as it may be stored: a keyed hash, and the range that people are shown. */
export interface StorableAddress {
  readonly ipHash: string | undefined;
  readonly network: string | undefined;
}

/** The storable form of an IP address; both are undefined without a key. */
export function addressOf(ip: string, ipKey: Buffer | undefined): StorableAddress {
  return ipKey ? { ipHash: ipHash(ipKey, ip), network: networkOf(ip) ?? undefined } : { ipHash: undefined, network: undefined };
}

/** `addressOf` that remembers up to `most` addresses: callers send many requests each. */
export function rememberedAddresses(ipKey: Buffer | undefined, most = 10_000): (ip: string) => StorableAddress {
  const known = new Map<string, StorableAddress>();
  return (ip) => {
    const address = known.get(ip) ?? addressOf(ip, ipKey);
    if (known.size >= most) known.clear();
    known.set(ip, address);
    return address;
  };
}
