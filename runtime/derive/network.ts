import { isIP } from 'node:net';

/**
 * The range an address is in, as far as people may be told: an IPv4 address's /16, an IPv6 address's /32 (usually what a
 * provider was given). Null for what is no address. IPv4 in IPv6's clothes (`::ffff:1.2.3.4`) is IPv4.
 */
export function networkOf(ip: string): string | null {
  const plain = plainOf(ip);
  if (isIP(plain) === 4) return `${plain.split('.').slice(0, 2).join('.')}.0.0/16`;
  const groups = groupsOf(plain);
  return groups && `${groups.slice(0, 2).join(':')}::/32`;
}

/**
 * The caller an address stands for, under which it is hashed and limited: an IPv4 address itself, an IPv6 address's /64.
 * One household or one machine is given a whole /64 (RFC 6177, RFC 8981) and may take another address of it at every request.
 * What is no address stands for itself.
 */
export function callerOf(ip: string): string {
  const plain = plainOf(ip);
  const groups = groupsOf(plain);
  return groups ? `${groups.slice(0, 4).join(':')}::/64` : plain;
}

const mapped = /^(?:0{1,4}:){0,5}:?:?ffff:(?=\d+\.)/i;

/** Without a zone, and without IPv6's clothes around IPv4. */
const plainOf = (ip: string): string => ip.replace(/%.*$/, '').replace(mapped, '');

/** The eight groups of an IPv6 address, without leading zeros; null for anything else. */
function groupsOf(ip: string): string[] | null {
  if (isIP(ip) !== 6) return null;
  // The last two groups may be written as IPv4 (RFC 4291, 2.2); nobody asks for those, only for how many they are.
  const [head = '', tail] = ip.replace(/\d+\.\d+\.\d+\.\d+$/, '0:0').split('::');
  const before = split(head);
  const after = tail === undefined ? [] : split(tail);
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...zeros, ...after];
}

const split = (groups: string): string[] =>
  groups === '' ? [] : groups.split(':').map((group) => Number.parseInt(group, 16).toString(16));
