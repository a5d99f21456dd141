import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Why an address is not one of the public internet that we may use. */
export type OutwardProblem = 'malformed' | 'scheme' | 'credentials' | 'port' | 'host';

export type OutwardVerdict = { readonly url: URL } | { readonly problem: OutwardProblem };

/** Global unicast (RFC 4291): every other IPv6 address is special, local or not assigned. */
const globalIpv6 = ipaddr.parseCIDR('2000::/3');

/** Whether an IP address is one of the public internet; private, loopback, link-local and special ones are not. */
export function isPublicIp(text: string): boolean {
  if (isIP(text) === 0) return false;
  const address = ipaddr.process(text);
  return address.range() === 'unicast' && (address.kind() === 'ipv4' || address.match(globalIpv6));
}

/** Names that only a local network resolves. */
const localName = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|arpa|onion|test|invalid)$/;

/**
 * Checks an address that somebody typed, without looking its name up: scheme, credentials, port (only that of the scheme) and host. URL
 * parsing turns every spelling of an IPv4 address (decimal, octal, hex, short) into the same four numbers.
 */
export function checkOutwardUrl(text: string, schemes: readonly ('https' | 'http')[] = ['https']): OutwardVerdict {
  // URL parsing removes or repairs these signs; an honest address has none of them.
  if (text.length > 2_048 || /[\s\p{Cc}\\]/u.test(text)) return { problem: 'malformed' };
  const url = URL.parse(text);
  if (url === null) return { problem: 'malformed' };
  if (!schemes.some((scheme) => url.protocol === `${scheme}:`)) return { problem: 'scheme' };
  if (url.username !== '' || url.password !== '') return { problem: 'credentials' };
  if (url.port !== '') return { problem: 'port' };
  return isPublicHost(url.hostname) ? { url } : { problem: 'host' };
}

function isPublicHost(hostname: string): boolean {
  const name = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  return isIP(name) === 0 ? name.includes('.') && !localName.test(name) : isPublicIp(name);
}
