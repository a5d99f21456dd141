/**
 * What an address range stands for: `machine` is the product's own machine (127.0.0.0/8, ::1), `local` its network (RFC 1918, link-local
 * RFC 3927 and RFC 4291, unique local RFC 4193), `outside` all others. Ranges are written as by the server: an IPv4 address's /16
 * (`93.168.0.0/16`), the first two groups of an IPv6 address (`2001:db8::/32`).
 */
export function networkKind(range: string): 'machine' | 'local' | 'outside' {
  if (range.startsWith('127.') || range === '0:0::/32') return 'machine';
  const isLocal = /^(10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|fe[89ab][0-9a-f]:|f[cd][0-9a-f]{2}:)/.test(range);
  return isLocal ? 'local' : 'outside';
}
