import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkOutwardUrl, createClientWithReceiver, createOutwardClient, isPublicIp, OutwardError } from './index.ts';

/** Every address of this machine, and each spelling of them and of other inside hosts that a person could type. */
const own = Object.values(networkInterfaces()).flatMap((list) =>
  (list ?? []).filter(({ scopeid }) => !scopeid).map(({ address }) => address),
);
const inside = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '127.255.255.254',
  '2130706433',
  '0x7f000001',
  '0x7f.0.0.1',
  '017700000001',
  '0177.0.0.01',
  '127.0.0.1.',
  '１２７.0.0.1',
  '0',
  '0.0.0.0',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '192.0.0.192',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '[::]',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b:1::7f00:1]',
  '[2002:7f00:1::]',
  '[fe80::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[ff02::1]',
  'localhost',
  'LOCALHOST',
  'localhost.',
  'a.localhost',
  'postgres',
  'metadata.google.internal',
  'printer.local',
  'router.lan',
];

describe('an address that somebody typed', () => {
  test.each([...inside, ...own.map((address) => (address.includes(':') ? `[${address}]` : address))])('does not lead to %s', (host) => {
    expect(checkOutwardUrl(`https://${host}/`, ['https', 'http'])).toHaveProperty('problem');
  });

  test.each([
    ['file:///etc/passwd', 'scheme'],
    ['gopher://example.com/', 'scheme'],
    ['dict://example.com:11211/', 'scheme'],
    ['data:text/plain,hello', 'scheme'],
    ['javascript:alert(1)', 'scheme'],
    ['http://example.com/', 'scheme'],
    ['https://user@example.com/', 'credentials'],
    ['https://user:password@example.com/', 'credentials'],
    ['https://example.com@127.0.0.1/', 'credentials'],
    ...[22, 80, 2113, 5432, 6379, 8443].map((port) => [`https://example.com:${port}/`, 'port']),
    ['https://example.com/\r\nHost: inside', 'malformed'],
    ['https://exam\tple.com/', 'malformed'],
    [' https://example.com/', 'malformed'],
    ['https:\\\\example.com', 'malformed'],
    [`https://example.com/${'a'.repeat(2_048)}`, 'malformed'],
    ['example.com', 'malformed'],
    ['https://', 'malformed'],
  ])('is refused: %j (%s)', (text, problem) => {
    expect(checkOutwardUrl(text)).toEqual({ problem });
  });

  test.each(['https://example.com/logo.png?a=1#b', 'https://مثال.السعودية/', 'https://8.8.8.8/', 'https://[2606:4700::1111]/'])(
    'may be %s',
    (text) => {
      expect(checkOutwardUrl(text)).toHaveProperty('url.protocol', 'https:');
    },
  );

  test('names a public IP only when the whole text is one', () => {
    expect([isPublicIp('8.8.8.8'), isPublicIp('8.8.8.8 '), isPublicIp('127.1'), isPublicIp('')]).toEqual([true, false, false, false]);
  });
});

describe('a request to such an address', () => {
  let connections = 0;
  let port = 0;
  const servers: Server[] = [];
  const reasonOf = (sending: Promise<unknown>): Promise<unknown> =>
    sending.then(
      () => 'answered',
      (error: unknown) => (error instanceof OutwardError ? error.reason : error),
    );

  beforeAll(async () => {
    for (const address of ['0.0.0.0', '::']) {
      const server = createServer((request, response) => {
        if (request.url === '/redirect') response.writeHead(302, { location: `http://127.0.0.1:${port}/inside` }).end();
        else if (request.url === '/huge') response.end(Buffer.alloc(1_000_001));
        else if (request.url !== '/silent') response.end('inside');
      });
      server.on('connection', () => (connections += 1));
      await new Promise<void>((done, failed) => {
        server.once('error', failed).listen({ port, host: address, ipv6Only: address === '::' }, done);
      });
      ({ port } = server.address() as AddressInfo);
      servers.push(server);
    }
  });
  afterAll(() => servers.forEach((server) => server.close().closeAllConnections()));

  test('makes no connection to an inside host, however it is spelled or resolved; open and closed ports answer alike', async () => {
    connections = 0;
    const client = createOutwardClient();
    const hosts = [...inside, ...own.map((address) => (address.includes(':') ? `[${address}]` : address))];
    const reasonsAt = async (at: number) => {
      const reasons = new Map<string, unknown>();
      for (const host of hosts) {
        const url = URL.parse(`http://${host}:${at}/`);
        // What this machine's network says of names is not ours to test.
        if (url && !/[g-z]/i.test(url.hostname.replace('localhost', '')))
          reasons.set(host, await reasonOf(client.send({ url, method: 'GET' })));
      }
      return reasons;
    };
    const atOpenPort = await reasonsAt(port);
    expect(atOpenPort).toEqual(await reasonsAt(1));
    client.close();
    expect([...atOpenPort].filter(([host, reason]) => reason !== 'address' && !host.includes('localhost'))).toEqual([]);
    expect(connections).toBe(0);
  });

  test('uses the addresses that were checked: a name server that changes its answer leads nowhere', async () => {
    connections = 0;
    let asked = 0;
    const answers = [['8.8.8.8'], ['127.0.0.1'], ['8.8.8.8', '127.0.0.1'], ['::ffff:127.0.0.1'], ['169.254.169.254']];
    const client = createOutwardClient({
      timeoutMs: 300,
      resolve: (_host, _options, done) =>
        done(
          null,
          (answers[asked++] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
        ),
    });
    const url = new URL(`http://rebind.example:${port}/`);
    const reasons: unknown[] = [];
    for (const _ of answers) reasons.push(await reasonOf(client.send({ url, method: 'POST', body: Buffer.from('secret') })));
    client.close();
    expect(reasons.slice(1)).toEqual(['address', 'address', 'address', 'address']);
    // The first answer was public, so it was tried; not the address that the second one named.
    expect(['timeout', 'unreachable']).toContain(reasons[0]);
    expect([asked, connections]).toEqual([answers.length, 0]);
  });

  test('follows no redirect, reads 1 MB and waits for a limited time', async () => {
    connections = 0;
    const origin = `http://127.0.0.1:${port}`;
    const client = createOutwardClient({ trustedOrigins: [origin], timeoutMs: 300 });
    const get = (path: string) => client.send({ url: new URL(`${origin}${path}`), method: 'GET' });
    expect(await get('/redirect')).toMatchObject({ status: 302 });
    expect(await reasonOf(get('/huge'))).toBe('too_large');
    await expect(get('/silent')).rejects.toMatchObject({ reason: 'timeout', isSent: true });
    expect(await get('/')).toMatchObject({ status: 200, body: Buffer.from('inside') });
    // The listener does count.
    expect(connections).toBeGreaterThan(0);
    client.close();
  });

  test('reaches a receiver on this machine by its reserved name only', async () => {
    const origin = `http://127.0.0.1:${port}`;
    const client = createClientWithReceiver(origin);
    const get = (url: string) => client.send({ url: new URL(url), method: 'GET' });
    expect(await get('https://receiver.example/a?b=c')).toMatchObject({ status: 200, body: Buffer.from('inside') });
    expect(await get('https://receiver.example/redirect')).toMatchObject({ status: 302 });
    connections = 0;
    for (const url of [`${origin}/`, `https://127.0.0.1:${port}/`]) expect(await reasonOf(get(url))).toBe('address');
    expect(connections).toBe(0);
    client.close();
  });
});
