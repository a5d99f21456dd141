import { expect, test } from 'vitest';
import { callerOf, ipHash, networkOf } from './index.ts';

test.each([
  ['93.168.12.200', '93.168.0.0/16', '93.168.12.200'],
  ['::ffff:93.168.12.200', '93.168.0.0/16', '93.168.12.200'],
  ['::FFFF:93.168.12.200', '93.168.0.0/16', '93.168.12.200'],
  ['0:0:0:0:0:ffff:93.168.12.200', '93.168.0.0/16', '93.168.12.200'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8::/32', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8::/32', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8::/32', '2001:db8:0:0::/64'],
  ['2001::1', '2001:0::/32', '2001:0:0:0::/64'],
  ['::1', '0:0::/32', '0:0:0:0::/64'],
  ['::', '0:0::/32', '0:0:0:0::/64'],
  ['1:2:3:4:5:6:7::', '1:2::/32', '1:2:3:4::/64'],
  ['fe80::1%eth0', 'fe80:0::/32', 'fe80:0:0:0::/64'],
  ['64:ff9b::93.168.12.200', '64:ff9b::/32', '64:ff9b:0:0::/64'],
])('%s has network %s and caller %s', (ip, network, caller) => {
  expect([networkOf(ip), callerOf(ip)]).toEqual([network, caller]);
});

test.each(['', 'unix:', '1.2.3', '93.168.12.200:80', ':::'])('%j has no network and is its own caller', (ip) => {
  expect([networkOf(ip), callerOf(ip)]).toEqual([null, ip]);
});

test('hashes all addresses of an IPv6 /64 as one caller', () => {
  const key = Buffer.alloc(32, 1);
  const household = ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:0db8:0001:0002:0:0:0:9'];
  expect(new Set(household.map((ip) => ipHash(key, ip))).size).toBe(1);
  expect(ipHash(key, '2001:db8:1:3::1')).not.toBe(ipHash(key, '2001:db8:1:2::1'));
  expect(ipHash(key, '::ffff:93.168.12.200')).toBe(ipHash(key, '93.168.12.200'));
  expect(ipHash(key, '93.168.12.201')).not.toBe(ipHash(key, '93.168.12.200'));
});
