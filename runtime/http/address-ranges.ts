import { BlockList, isIP, isIPv4 } from 'node:net';

/** Whether an address is one of these addresses and ranges (`203.0.113.0/24`). Without any, every address is. */
export function isInRanges(ranges: readonly string[], address: string): boolean {
  if (ranges.length === 0) return true;
  // A socket of both families gives IPv4 addresses in this form.
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIP(plain) === 0) return false;
  const list = new BlockList();
  for (const range of ranges) {
    const [start = '', bits] = range.split('/');
    const family = isIPv4(start) ? 'ipv4' : 'ipv6';
    if (bits === undefined) list.addAddress(start, family);
    else list.addSubnet(start, Number(bits), family);
  }
  return list.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6');
}
