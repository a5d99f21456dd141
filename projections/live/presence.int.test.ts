import { platformTenant, type NamedPermission, type PresenceMessage, type Uuid } from '@sumaa/contracts';
import { memberIdOf } from '@sumaa/runtime/derive';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { membership, openBusiness, person } from '../testing/business.ts';
import { contactReceived } from '../testing/contacts.ts';
import { idOf } from '../testing/events.ts';
import { startProjections, type TestProjections } from '../testing/start-projections.ts';

let t: TestProjections;
let http: Server;
const open: Socket[] = [];
const messageId = idOf('c', 1);

beforeAll(async () => {
  t = await startProjections(inject('postgresUrl'));
  http = createServer();
  t.projections.attachLive(http);
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.close();
});
afterAll(async () => {
  await t.close();
  http.close();
});

async function staff(n: number, duties: readonly NamedPermission[] = ['inbox']) {
  const accountId = idOf('a', n);
  const events = [
    ...person(accountId, platformTenant, `s${n}`, 'super_admin'),
    membership(platformTenant, accountId, 'super_admin', duties),
  ];
  await t.append(platformTenant, '2026-01-01T09:00:00Z', ...events);
  const { token } = await t.signIn(accountId, platformTenant);
  return { accountId, page: await connect(token) };
}

/** A page with its live connection. */
async function connect(token: string) {
  const seen: PresenceMessage[] = [];
  let lives = 0;
  let changed = () => {};
  const socket = io(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    auth: { token },
  });
  open.push(socket);
  socket.on('presence', (message: PresenceMessage) => {
    seen.push(message);
    changed();
  });
  socket.on('live', () => {
    lives += 1;
    changed();
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  const until = async (isThere: () => boolean) => {
    while (!isThere()) await new Promise<void>((resolve) => (changed = resolve));
  };
  return {
    socket,
    seen,
    lives: () => lives,
    until,
    report: (id: Uuid | null, isWriting = false) => socket.emit('presence', { topic: 'contacts', id, isWriting }),
    /** Waits until these and no others have the message open; who writes has a `*`. */
    sees: (...people: string[]) =>
      until(
        () => JSON.stringify(seen.at(-1)?.people.map((one) => `${one.accountId}${one.isWriting ? '*' : ''}`)) === JSON.stringify(people),
      ),
  };
}

test('shows two staff on one message to each other, who is writing, and who left', async () => {
  const [one, two] = [await staff(1), await staff(2)];
  one.page.report(messageId);
  await one.page.sees(one.accountId);
  two.page.report(messageId);
  await one.page.sees(one.accountId, two.accountId);
  two.page.report(messageId, true);
  await one.page.sees(one.accountId, `${two.accountId}*`);
  two.page.report(idOf('c', 2));
  await one.page.sees(one.accountId);
  await two.page.sees(two.accountId);
  two.page.report(messageId);
  await one.page.sees(one.accountId, two.accountId);
  two.page.socket.close();
  await one.page.sees(one.accountId);
  expect(one.page.seen.every(({ id }) => id === messageId)).toBe(true);
});

test('lets in nobody without the duty, nobody of a business, and nothing odd', async () => {
  const one = await staff(3);
  const outsiders = [(await staff(4, ['system'])).page, await connect((await openBusiness(t, 5)).token)];
  for (const page of outsiders) page.report(messageId, true);
  for (const odd of ['x', null, { topic: 'reviews', id: messageId, isWriting: true }, { topic: 'contacts', id: 'x', isWriting: 1 }])
    one.page.socket.emit('presence', odd);
  one.page.report(messageId);
  await one.page.sees(one.accountId);
  // A report is answered before a later one, so what an outsider reported would be there by now.
  for (const page of outsiders) page.report(messageId);
  one.page.report(messageId, true);
  await one.page.sees(`${one.accountId}*`);
  expect(outsiders.flatMap(({ seen }) => seen)).toEqual([]);
});

test('sends whoever loses the duty out', async () => {
  const [one, two] = [await staff(6), await staff(7)];
  one.page.report(messageId);
  two.page.report(messageId);
  // Both have got what was sent until now.
  for (const { page } of [one, two]) await page.sees(one.accountId, two.accountId);
  await t.append(platformTenant, '2026-01-02T09:00:00Z', {
    type: 'MemberRoleChanged',
    data: {
      memberId: memberIdOf(platformTenant, two.accountId),
      accountId: two.accountId,
      role: 'super_admin',
      permissions: ['system'],
      changedBy: one.accountId,
    },
  });
  await one.page.sees(one.accountId);
  const before = two.page.seen.length;
  two.page.report(messageId, true);
  await t.append(platformTenant, '2026-03-01T09:00:00Z', contactReceived(messageId));
  await one.page.until(() => one.page.lives() > 0);
  expect(two.page.seen).toHaveLength(before);
});
