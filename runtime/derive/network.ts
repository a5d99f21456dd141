import { isIP } from 'node:net';

/**
 * The network range of an IP address that may be shown to users: /16 for IPv4, /32 for IPv6 (usually a provider's allocation).
 * Null for anything else. IPv4-mapped IPv6 (`::ffff:1.2.3.4`) counts as IPv4.
 */
export function networkOf(ip: string): string | null {
  const address = unmapped(ip);
  if (isIP(address) === 4) return `${address.split('.').slice(0, 2).join('.')}.0.0/16`;
  const groups = groupsOf(address);
  return groups && `${groups.slice(0, 2).join(':')}::/32`;
}

/**
 * The caller behind an IP address, for hashing and rate limits: the IPv4 address itself, or the /64 of an IPv6 address.
 * One household or machine gets a whole /64 (RFC 6177, RFC 8981) and may use another address of it for every request.
 * A text that is no address is returned unchanged.
 */
export function callerOf(ip: string): string {
  const address = unmapped(ip);
  const groups = groupsOf(address);
  return groups ? `${groups.slice(0, 4).join(':')}::/64` : address;
}

const mapped = /^(?:0{1,4}:){0,5}:?:?ffff:(?=\d+\.)/i;

/** Without an IPv6 zone, and IPv4-mapped IPv6 as IPv4. */
const unmapped = (ip: string): string => ip.replace(/%.*$/, '').replace(mapped, '');

/** The eight groups of an IPv6 address, without leading zeros; null for anything else. */
function groupsOf(ip: string): string[] | null {
  if (isIP(ip) !== 6) return null;
  // The last two groups may be written as IPv4 (RFC 4291 §2.2); only their number matters here.
  const [head = '', tail] = ip.replace(/\d+\.\d+\.\d+\.\d+$/, '0:0').split('::');
  const before = split(head);
  const after = tail === undefined ? [] : split(tail);
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...zeros, ...after];
}

const split = (groups: string): string[] =>
  groups === '' ? [] : groups.split(':').map((group) => Number.parseInt(group, 16).toString(16));
