import { defaultPlatformSettings, platformTenant, type LiveMessage, type MemberPermission, type PlatformSettings } from '@sumaa/contracts';
import { memberIdOf } from '@sumaa/runtime/derive';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { membership, openBusiness, person, type TestBusiness } from '../testing/business.ts';
import { at, idOf } from '../testing/events.ts';
import { edited, received } from '../testing/reviews.ts';
import { startProjections, type TestProjections } from '../testing/start-projections.ts';

let t: TestProjections;
let http: Server;
let one: TestBusiness;
let two: TestBusiness;
const open: Socket[] = [];

beforeAll(async () => {
  t = await startProjections(inject('postgresUrl'));
  http = createServer((request, response) => t.projections.app.routing(request, response));
  t.projections.attachLive(http);
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  one = await openBusiness(t, 1);
  two = await openBusiness(t, 2);
  for (const { token } of [one, two]) await t.get('/api/locations', token);
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.close();
});
afterAll(async () => {
  await t.close();
  http.close();
});

/** Opens a socket; returns it with the messages it has received and a way to wait for one. */
async function listen(token: string, more: () => object = () => ({})) {
  const messages: LiveMessage[] = [];
  let onMessage = () => {};
  const socket = connect(token, undefined, more);
  socket.on('live', (message: LiveMessage) => {
    messages.push(message);
    onMessage();
  });
  await connected(socket);
  return {
    socket,
    messages,
    async until(wanted: (message: LiveMessage) => boolean): Promise<LiveMessage> {
      for (;;) {
        const found = messages.find(wanted);
        if (found) return found;
        await new Promise<void>((resolve) => (onMessage = resolve));
      }
    },
  };
}

function connect(token: string | undefined, transports = ['websocket'], more: () => object = () => ({})): Socket {
  const { port } = http.address() as AddressInfo;
  const socket = io(`http://127.0.0.1:${port}`, {
    transports,
    reconnection: false,
    auth: (give: (auth: object) => void) => give({ token, ...more() }),
    forceNew: true,
  });
  open.push(socket);
  return socket;
}

const connected = (socket: Socket) =>
  new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });

const refusal = async (token: string | undefined) => {
  const socket = connect(token);
  return new Promise((resolve) =>
    socket.once('connect_error', (error) => resolve((error as Error & { data?: { code?: string } }).data?.code)),
  );
};

/** Adds a viewer with the given permissions to the first business and signs them in. */
async function colleague(n: number, permissions?: readonly MemberPermission[]) {
  const accountId = idOf('a', n);
  const events = [...person(accountId, one.tenantId, 'زميل', 'viewer'), membership(one.tenantId, accountId, 'viewer', permissions)];
  await t.append(one.tenantId, '2026-01-02T09:00:00Z', ...events);
  return { accountId, memberId: memberIdOf(one.tenantId, accountId), ...(await t.signIn(accountId, one.tenantId)) };
}

describe('a change', () => {
  test('reaches the sockets of the tenant only, after it has become readable', async () => {
    const [mine, theirs] = [await listen(one.token), await listen(two.token)];
    const reviewId = idOf('r', 1);
    await t.append(one.tenantId, '2026-03-01T09:00:00Z', received({ reviewId, locationId: one.branches[0] }));
    const message = await mine.until(({ topic }) => topic === 'reviews');
    expect(message.keys).toEqual([reviewId]);
    const answer = await t.projections.app.inject({
      url: `/api/Reviews/${reviewId}`,
      headers: { authorization: `Bearer ${one.token}`, 'min-position': message.position },
    });
    expect(answer.json()).toMatchObject({ statusCode: 200, model: { id: reviewId } });
    expect(answer.json()).not.toHaveProperty('stale');
    await mine.until(({ topic }) => topic === 'activity');
    await mine.until(({ topic }) => topic === 'locations');

    await t.append(two.tenantId, '2026-03-01T09:00:00Z', received({ reviewId: idOf('r', 2), locationId: two.branches[0] }));
    await theirs.until(({ topic }) => topic === 'reviews');
    expect(theirs.messages.flatMap(({ keys }) => keys)).not.toContain(reviewId);
  });

  test('of a review also notifies topic team: received, replied at Google, edited, removed', async () => {
    const ids = { reviewId: idOf('r', 6), locationId: one.branches[0] };
    const mine = await listen(one.token);
    const seen = new Set<string>();
    for (const change of [
      received(ids),
      { type: 'ReplyObserved', data: { ...ids, text: 'شكرًا لكم', updatedAt: at('2026-03-01T10:00:00Z') } },
      edited(ids),
      { type: 'ReviewRemoved', data: ids },
    ] as const) {
      await t.append(one.tenantId, '2026-03-01T10:00:00Z', change);
      const { position } = await mine.until(({ keys, position: at }) => keys.includes(ids.reviewId) && !seen.has(at));
      seen.add(position);
      const team = await mine.until((message) => message.topic === 'team' && message.position === position);
      expect([change.type, team.keys]).toEqual([change.type, []]);
    }
  });

  test('of reviews does not reach a member who may not see reviews', async () => {
    const blind = await listen((await colleague(21, ['ViewAnalytics'])).token);
    await t.append(one.tenantId, '2026-03-01T09:00:00Z', received({ reviewId: idOf('r', 3), locationId: one.branches[0] }), {
      type: 'SyncRunStarted',
      data: { runId: idOf('y', 1), kind: 'first', connectionId: one.connectionId, locationIds: [] },
    });
    const admin = await listen(one.token);
    await blind.until(({ topic }) => topic === 'sync');
    await t.append(one.tenantId, '2026-03-01T09:00:00Z', {
      type: 'NotificationsRead',
      data: { memberId: one.memberId, accountId: one.accountId, upTo: at('2026-03-01T09:00:00Z') },
    });
    await admin.until(({ topic }) => topic === 'notifications');
    await blind.until(({ topic }) => topic === 'notifications');
    const topics = blind.messages.map(({ topic }) => topic);
    expect(topics).not.toContain('reviews');
    expect(topics).not.toContain('activity');
  });

  test('of a business reaches the staff of the platform only as a change of the list of subscribers', async () => {
    const keeper = idOf('a', 93);
    const staff = [
      ...person(keeper, platformTenant, 'عبير', 'super_admin'),
      membership(platformTenant, keeper, 'super_admin', ['customers']),
    ];
    await t.append(platformTenant, '2026-01-02T09:00:00Z', ...staff);
    const [ours, theirs] = [await listen((await t.signIn(keeper, platformTenant)).token), await listen(one.token)];
    const reviewId = idOf('r', 8);
    await t.append(one.tenantId, '2026-03-01T09:00:00Z', received({ reviewId, locationId: one.branches[0] }));
    for (const topic of ['reviews', 'activity', 'locations']) await theirs.until((message) => message.topic === topic);
    const { tenantId } = await openBusiness(t, 3);
    await ours.until(({ topic, keys }) => topic === 'subscribers' && keys.includes(tenantId));
    const topics = ours.messages.map(({ topic }) => topic);
    expect(topics.filter((topic) => ['reviews', 'activity', 'locations'].includes(topic))).toEqual([]);
    expect(ours.messages.flatMap(({ keys }) => keys)).not.toContain(reviewId);
  });
});

describe('a member limited to a branch', () => {
  test('receives messages without keys, from the change of their branches on', async () => {
    const { token, accountId, memberId } = await colleague(27);
    const theirs = await listen(token);
    const admin = await listen(one.token);
    const arrives = async (n: number) => {
      const reviewId = idOf('r', n);
      await t.append(one.tenantId, '2026-03-01T09:00:00Z', received({ reviewId, locationId: one.branches[1] }));
      await admin.until(({ topic, keys }) => topic === 'reviews' && keys.includes(reviewId));
      return reviewId;
    };
    const hasKey = (reviewId: string) => theirs.messages.some(({ keys }) => keys.includes(reviewId));
    const before = await arrives(70);
    await theirs.until(({ keys }) => keys.includes(before));
    const heardFirst = theirs.messages.length;
    await t.append(one.tenantId, '2026-03-01T10:00:00Z', {
      type: 'MemberBranchesChanged',
      data: { memberId, accountId, locationIds: [one.branches[0]] },
    });
    await theirs.until((message) => theirs.messages.indexOf(message) >= heardFirst && message.keys.includes(accountId));
    const heardBefore = theirs.messages.length;
    const after = await arrives(71);
    const reviewId = idOf('r', 74);
    await t.append(one.tenantId, '2026-03-01T09:00:00Z', received({ reviewId, locationId: one.branches[0] }));
    // Of their own branch, without its key; it comes after what they do not hear: nothing at all of the other branch.
    for (const topic of ['reviews', 'activity', 'locations', 'notifications']) {
      await theirs.until((message) => theirs.messages.indexOf(message) >= heardBefore && message.topic === topic);
    }
    const heard = theirs.messages.slice(heardBefore).filter(({ topic }) => topic !== 'session');
    expect(heard.every(({ keys }) => keys.length === 0)).toBe(true);
    const own = await admin.until(({ topic, keys }) => topic === 'reviews' && keys.includes(reviewId));
    expect([hasKey(after), heard.find(({ topic }) => topic === 'reviews')?.position]).toEqual([false, own.position]);
    // The same for a socket opened after the change.
    const late = await listen(token);
    await arrives(72);
    await t.append(one.tenantId, '2026-03-01T09:00:00Z', edited({ reviewId, locationId: one.branches[0] }));
    const ownAgain = await admin.until(
      ({ topic, keys, position }) => topic === 'reviews' && keys.includes(reviewId) && position !== own.position,
    );
    expect((await late.until(({ topic }) => topic === 'reviews')).position).toBe(ownAgain.position);
    const sessionMessages = () => theirs.messages.filter(({ topic, keys }) => topic === 'session' && keys.includes(accountId)).length;
    const countBefore = sessionMessages();
    await t.append(one.tenantId, '2026-03-01T11:00:00Z', {
      type: 'MemberBranchesChanged',
      data: { memberId, accountId, locationIds: null },
    });
    await theirs.until(() => sessionMessages() > countBefore);
    const again = await arrives(73);
    await theirs.until(({ keys }) => keys.includes(again));
  });
});

describe('changed rights', () => {
  test('a socket leaves and joins rooms, and requests are answered anew, when permissions change', async () => {
    const { token, accountId, memberId } = await colleague(22);
    const theirs = await listen(token);
    const become = (permissions: MemberPermission[]) =>
      t.append(one.tenantId, '2026-03-01T10:00:00Z', {
        type: 'MemberRoleChanged',
        data: { memberId, accountId, role: 'viewer', permissions },
      });
    const sessionMessages = () => theirs.messages.filter(({ topic }) => topic === 'session').length;
    const reviewsStatus = async () => (await t.get('/api/Reviews', token)).status;
    expect(await reviewsStatus()).toBe(200);
    await become(['ViewAnalytics']);
    await theirs.until(() => sessionMessages() === 1);
    expect(await reviewsStatus(), 'the next request has the new rights').toBe(403);
    await become(['ViewReviews', 'ViewAnalytics']);
    await theirs.until(() => sessionMessages() === 2);
    expect(await reviewsStatus()).toBe(200);
    await t.append(one.tenantId, '2026-03-01T11:00:00Z', received({ reviewId: idOf('r', 4), locationId: one.branches[0] }));
    const message = await theirs.until(({ keys }) => keys.includes(idOf('r', 4)));
    expect(message.topic).toBe('reviews');
  });

  test('a deactivated member is disconnected', async () => {
    const { token, accountId, memberId } = await colleague(23);
    const { socket } = await listen(token);
    const gone = new Promise((resolve) => socket.once('disconnect', resolve));
    await t.append(one.tenantId, '2026-03-01T10:00:00Z', { type: 'MemberDeactivated', data: { memberId, accountId } });
    expect(await gone).toBe('io server disconnect');
    expect(await refusal(token)).toBe('account_inactive');
  });

  test('a revoked session disconnects its own sockets only', async () => {
    const first = await listen(one.token);
    const { token, sessionId } = await t.signIn(one.accountId, one.tenantId);
    const second = await listen(token);
    const gone = new Promise((resolve) => second.socket.once('disconnect', resolve));
    await t.vault.sessions.revoke(sessionId);
    expect(await gone).toBe('io server disconnect');
    expect(first.socket.connected).toBe(true);
    expect(await refusal(token)).toBe('session_expired');
  });
});

test('maintenance disconnects businesses and a list of addresses staff, and neither is let in until it is over', async () => {
  const keeper = idOf('a', 92);
  await t.append(
    platformTenant,
    '2026-01-02T09:00:00Z',
    ...person(keeper, platformTenant, 'عادل', 'super_admin'),
    membership(platformTenant, keeper, 'super_admin', ['customers']),
  );
  const staff = await t.signIn(keeper, platformTenant);
  let revision = 0;
  const save = async (changes: Partial<PlatformSettings>) => {
    revision += 1;
    const settings = { ...defaultPlatformSettings, ...changes };
    const data = { revision, settings, changed: [], savedBy: keeper, savedAt: at('2026-03-01T09:00:00Z') };
    await t.append(platformTenant, '2026-03-01T09:00:00Z', { type: 'PlatformSettingsSaved', data });
  };
  const [ours, theirs] = [await listen(staff.token), await listen(one.token)];
  const gone = ({ socket }: { readonly socket: Socket }) => new Promise((resolve) => socket.once('disconnect', resolve));
  const memberGone = gone(theirs);
  await save({ maintenanceMode: true });
  expect(await memberGone).toBe('io server disconnect');
  expect([ours.socket.connected, await refusal(one.token)]).toEqual([true, 'maintenance']);
  const staffGone = gone(ours);
  await save({ ipWhitelist: ['203.0.113.0/24'] });
  expect(await staffGone).toBe('io server disconnect');
  expect(await refusal(staff.token)).toBe('address_not_allowed');
  await save({});
  const isLetIn = (token: string) =>
    connected(connect(token)).then(
      () => true,
      () => false,
    );
  await expect.poll(() => isLetIn(staff.token)).toBe(true);
  expect(await isLetIn(one.token)).toBe(true);
});

test('a new socket receives the permitted topics that changed since its page sent its first request', async () => {
  const [witness, blind] = [await listen(one.token), await colleague(31, ['ViewAnalytics'])];
  const reviewId = idOf('r', 41);
  const began = performance.now();
  await t.append(one.tenantId, '2026-03-01T09:00:00Z', received({ reviewId, locationId: one.branches[0] }));
  await witness.until(({ keys }) => keys.includes(reviewId));
  // The branch's counts come from another projection, which may be later.
  await witness.until(({ topic, keys }) => topic === 'locations' && keys.includes(one.branches[0]));
  const late = async (token: string, askedMsAgo: () => number) => {
    const { messages, until } = await listen(token, () => ({ askedMsAgo: askedMsAgo() }));
    // Messages sent on connection come before those of later changes.
    await t.append(one.tenantId, '2026-03-01T09:00:00Z', {
      type: 'NotificationsRead',
      data: { memberId: one.memberId, accountId: one.accountId, upTo: at('2026-03-01T09:00:00Z') },
    });
    await until(({ topic, position }) => topic === 'notifications' && position !== '');
    return messages.filter(({ position }) => position === '').map(({ topic }) => topic);
  };
  const sinceThen = () => performance.now() - began;
  const topics = await late(one.token, sinceThen);
  expect(topics).toEqual(expect.arrayContaining(['reviews', 'locations']));
  expect(topics).not.toContain('sync');
  expect(await late(blind.token, sinceThen)).not.toContain('reviews');
  expect(await late(one.token, () => 0)).not.toContain('reviews');
  // Before the server started, so changes are unknown.
  expect(await late(one.token, () => performance.now())).toEqual(expect.arrayContaining(['reviews', 'sync']));
});

test('refuses a socket without a valid token, with the reason', async () => {
  expect(await refusal(undefined)).toBe('unauthenticated');
  expect(await refusal('x.y.z')).toBe('session_expired');
});

test('refuses the polling transport', async () => {
  await expect(connected(connect(one.token, ['polling']))).rejects.toThrow();
});

test('makes every page refetch all when notifications may have been missed', async () => {
  const mine = await listen(one.token);
  const { rows } = await t.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'sumaa-live' and datname = current_database()`,
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const topic of ['reviews', 'activity', 'sync', 'connection', 'locations', 'notifications', 'session'] as const) {
    expect(await mine.until((message) => message.topic === topic && message.keys.length === 0 && message.position === '')).toBeTruthy();
  }
});
