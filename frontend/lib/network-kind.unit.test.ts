// @vitest-environment node
import { expect, test } from 'vitest';
import { networkKind } from './network-kind.ts';

test.each([
  ['127.0.0.0/16', 'machine'],
  ['0:0::/32', 'machine'],
  ['10.1.0.0/16', 'local'],
  ['172.16.0.0/16', 'local'],
  ['172.31.0.0/16', 'local'],
  ['192.168.0.0/16', 'local'],
  ['169.254.0.0/16', 'local'],
  ['fe80:0::/32', 'local'],
  ['fd12:3456::/32', 'local'],
  ['172.15.0.0/16', 'outside'],
  ['172.32.0.0/16', 'outside'],
  ['93.168.0.0/16', 'outside'],
  ['192.169.0.0/16', 'outside'],
  ['2001:db8::/32', 'outside'],
  ['fec:0::/32', 'outside'],
  ['100.127.0.0/16', 'outside'],
] as const)('%s is %s', (range, kind) => expect(networkKind(range)).toBe(kind));
