import { randomUUID } from 'node:crypto';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { defaultMemberPermissions, type SessionUser } from '@sumaa/contracts';
import { report } from '@sumaa/runtime/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerBusiness } from '../../support/api.ts';
import type { World } from '../rig/world.ts';

/** Spellings of addresses inside a network or a machine, and of what is no web address. */
const insideAddresses = (port: number): readonly string[] => [
  ...[
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '0177.0.0.1',
    '0',
    '0.0.0.0',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '169.254.169.254',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.1.1',
    '[fe80::1]',
    '[fd00::1]',
    'localhost',
    'LOCALHOST.',
    'printer',
    'db.internal',
    'router.local',
    'nas.lan',
    '127.0.0.1.',
    '１２７.0.0.1',
    '127。0。0。1',
  ].flatMap((host) => [`http://${host}:${port}/x`, `https://${host}/x`]),
  ...[22, 5432, 6379, 2113].map((inside) => `http://127.0.0.1:${inside}/`),
  `http://user:word@127.0.0.1:${port}/`,
  `http://example.com@127.0.0.1:${port}/`,
  `http://127.0.0.1:${port}\\@example.com/`,
  `http://127.0.0.1:${port}/\r\nHost: example.com`,
  `//127.0.0.1:${port}/x`,
  'file:///etc/passwd',
  `gopher://127.0.0.1:${port}/_x`,
  `dict://127.0.0.1:${port}/x`,
  `ftp://127.0.0.1:${port}/x`,
  'data:text/html,x',
  'javascript:alert(1)',
];

/** S18: no address that somebody types is read by our servers, and none inside a network is stored. */
export function hostileAddresses(open: () => World): void {
  describe('S18, addresses of a business', () => {
    const listeners: Server[] = [];
    let connections = 0;
    let port = 0;
    const listen = (host: string, at = 0) =>
      new Promise<number>((resolve) => {
        const server = createServer((socket) => {
          connections += 1;
          socket.destroy();
        });
        listeners.push(server);
        // A machine without IPv6 has no such address to reach.
        server.once('error', () => resolve(at));
        server.listen(at, host, () => resolve((server.address() as AddressInfo).port));
      });
    beforeAll(async () => {
      port = await listen('0.0.0.0');
      await listen('::1', port);
    });
    afterAll(() => listeners.forEach((server) => server.close()));

    test('S18: website, logo and webhook refuse what is inside, a picture’s address is ignored, and nothing is read', async () => {
      const { product, followed } = open();
      const owner = await registerBusiness(product);
      const me = await owner.model<SessionUser>('GET', '/api/UsernameAuth/me');
      const path = `/api/Businesses/${me.businesses[0]?.id}`;
      const profile = { name: 'مقهى', industry: 'cafes' };
      await owner.model('POST', '/api/Businesses', profile);
      const wrong: unknown[] = [];
      let calls = 0;
      for (const url of insideAddresses(port)) {
        for (const [method, to, body, field] of [
          ['PUT', path, { ...profile, website: url }, 'website'],
          ['PUT', path, { ...profile, logoUrl: url }, 'logoUrl'],
          ['POST', '/api/webhooks', { url, events: ['review.received'] }, 'url'],
        ] as const) {
          const answer = await owner.call(method, to, body);
          calls += 1;
          if (answer.status !== 400 || !answer.body.errors?.[field]) wrong.push([field, url, answer.status, answer.body.errors]);
        }
      }
      expect(wrong).toEqual([]);
      // A public name may lead inside: it is stored as a text, and read by nobody.
      const outside = `http://127.0.0.1.nip.io:${port}/logo.png`;
      await owner.model('PUT', path, { ...profile, website: outside, logoUrl: outside });
      const invited = { email: `${randomUUID()}@business.example`, role: 'agent', permissions: defaultMemberPermissions('agent') };
      await owner.model('POST', '/api/team-members/invite', { ...invited, photoUrl: `http://127.0.0.1:${port}/photo.png` });
      await followed();
      await owner.model('GET', '/api/Businesses');
      expect(connections).toBe(0);
      // The listener counts.
      await fetch(`http://127.0.0.1:${port}/`).catch(() => null);
      expect(connections).toBe(1);
      report('S18', calls, { addresses: insideAddresses(port).length, connections: 0 });
    });
  });
}
