import { randomUUID } from 'node:crypto';
import { defineRoute, type Uuid } from '@sumaa/contracts';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { secret } from '../config/index.ts';
import { silentLog } from '../log/index.ts';
import type { Session } from '../vault/index.ts';
import {
  createGuard,
  createHttpApp,
  RateLimited,
  mount,
  mountRaw,
  refuse,
  type Authority,
  type HttpApp,
  type RefusedRequestNotice,
} from './index.ts';
import { noKeys } from './test-app.fixture.ts';

const ids = { accountId: randomUUID() as Uuid, tenantId: randomUUID() as Uuid, sessionId: randomUUID() as Uuid };
const authority: Authority = {
  ...ids,
  role: 'viewer',
  abilities: ['reviews.read'],
  emailConfirmed: true,
  step: 4,
  active: true,
  locationIds: null,
};
const person = { ...authority, sessionId: ids.sessionId };
const bearer = { authorization: 'Bearer valid' };

const model = z.null();
const base = { app: 'command', method: 'POST', tag: 'test', summary: 'x', model } as const;
const teamOnly = defineRoute({
  ...base,
  path: '/api/team/:id',
  auth: 'session',
  permission: 'team.write',
  params: z.object({ id: z.string() }),
});
const anyone = defineRoute({ ...base, path: '/api/anyone', auth: 'none', limit: { max: 2, perMinutes: 15 } });
const members = defineRoute({ ...base, path: '/api/members', auth: 'session', limit: { max: 2, perMinutes: 15 } });
const ranked = defineRoute({ ...base, path: '/api/ranked', auth: 'session' });
const rankedRaw = defineRoute({ ...base, path: '/api/ranked-raw', auth: 'session', raw: true });
const counted = defineRoute({ ...base, path: '/api/counted', auth: 'none' });

let app: HttpApp;
let passed = 0;
/** Whether this is the first call, for the limit that is counted outside. */
const isFirst = (): boolean => passed++ === 0;
afterEach(() => app.close());

async function serve(rateLimits = false): Promise<RefusedRequestNotice[]> {
  const notices: RefusedRequestNotice[] = [];
  passed = 0;
  const guard = createGuard({
    refusalWithoutPlan: async () => null,
    verifier: { verify: async (token) => (token === 'valid' ? { ...ids, expiresAt: new Date() } : null) },
    apiKeys: { read: async () => null, touch: async () => {} },
    sessions: { read: async () => ({ ...ids, id: ids.sessionId }) as unknown as Session },
    authority: async () => authority,
    serviceToken: secret('service'),
  });
  app = await createHttpApp({
    name: 'test',
    log: silentLog(),
    publicUrl: 'http://localhost',
    guard,
    trustProxy: 1,
    keyLimits: noKeys,
    rateLimits,
    onTurnedAway: async (notice) => void notices.push(notice),
  });
  for (const route of [teamOnly, anyone, members]) mount(app, route, async () => ({ model: null }));
  mount(app, ranked, async () => refuse('above_own_rank'));
  for (const code of ['last_admin', 'own_membership'] as const) {
    mount(app, defineRoute({ ...base, path: `/api/${code}`, auth: 'session' }), async () => refuse(code));
  }
  mountRaw(app, rankedRaw, async () => refuse('forbidden'));
  mount(app, counted, async () => {
    throw new RateLimited(
      { scope: 'sign-in-account', windowSeconds: 900, subject: ids.accountId },
      { isFirst: isFirst(), retryAfterSeconds: 7 },
    );
  });
  return notices;
}

const ask = async (url: string, headers: Record<string, string> = bearer) =>
  (await app.inject({ method: 'POST', url, headers })).statusCode;
const from = (ip: string) => ({ 'x-forwarded-for': ip });
/** Notices are sent asynchronously after the responses. */
const noticesSent = () => new Promise((resolve) => setImmediate(resolve));

test('reports a refused permission with user, declared route and IP address, also when the handler refuses', async () => {
  const notices = await serve();
  expect(await ask('/api/team/text-from-the-caller', { ...bearer, ...from('93.168.1.2') })).toBe(403);
  expect(await ask('/api/ranked')).toBe(403);
  expect(await ask('/api/ranked-raw')).toBe(403);
  await noticesSent();
  expect(notices).toEqual([
    { what: { kind: 'refused', route: 'POST /api/team/:id' }, person, ip: '93.168.1.2', correlationId: expect.any(String) },
    { what: { kind: 'refused', route: 'POST /api/ranked' }, person, ip: '127.0.0.1', correlationId: expect.any(String) },
    { what: { kind: 'refused', route: 'POST /api/ranked-raw' }, person, ip: '127.0.0.1', correlationId: expect.any(String) },
  ]);
});

test('reports attempts to remove oneself or the last manager', async () => {
  const notices = await serve();
  for (const code of ['last_admin', 'own_membership']) expect(await ask(`/api/${code}`)).toBe(409);
  await noticesSent();
  expect(notices.map(({ what }) => what)).toEqual([
    { kind: 'refused', route: 'POST /api/last_admin' },
    { kind: 'refused', route: 'POST /api/own_membership' },
  ]);
});

test('does not report requests without a session or for unknown routes', async () => {
  const notices = await serve();
  expect(await ask('/api/team/1', {})).toBe(401);
  expect(await ask('/api/nowhere')).toBe(404);
  await noticesSent();
  expect(notices).toEqual([]);
});

test('reports the first limited request per caller and route; an IPv6 /64 is one caller', async () => {
  const notices = await serve(true);
  const household = Array.from({ length: 6 }, (_, n) => `2001:db8:1:2::${n + 1}`);
  const statuses = [];
  for (const ip of household) statuses.push(await ask('/api/anyone', from(ip)));
  expect(statuses).toEqual([200, 200, 429, 429, 429, 429]);
  expect(await ask('/api/anyone', from('2001:db8:1:3::1'))).toBe(200);
  await noticesSent();
  const what = { kind: 'limited', scope: 'POST /api/anyone', windowSeconds: 900, subject: null, turnedAway: null };
  expect(notices).toEqual([{ what, person: null, ip: '2001:db8:1:2::3', correlationId: expect.any(String) }]);
});

test('limits one account across many IP addresses and reports its user', async () => {
  const notices = await serve(true);
  const statuses = [];
  for (let n = 0; n < 5; n++) statuses.push(await ask('/api/members', { ...bearer, ...from(`10.0.0.${n}`) }));
  expect(statuses).toEqual([200, 200, 429, 429, 429]);
  // The limit per IP address applies before the guard, so the user comes from the token.
  for (let n = 0; n < 3; n++) await ask('/api/members', { ...bearer, ...from('10.0.0.2') });
  await noticesSent();
  const what = { kind: 'limited', scope: 'POST /api/members', windowSeconds: 900, subject: null, turnedAway: null };
  expect(notices.map((notice) => [notice.what, notice.person?.accountId])).toEqual([
    [what, ids.accountId],
    [what, ids.accountId],
  ]);
});

test('reports a limit counted outside with its subject', async () => {
  const notices = await serve();
  const answer = await app.inject({ method: 'POST', url: '/api/counted' });
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '7']);
  await noticesSent();
  const what = { kind: 'limited', scope: 'sign-in-account', windowSeconds: 900, subject: ids.accountId, turnedAway: null };
  expect(notices).toEqual([{ what, person: null, ip: '127.0.0.1', correlationId: expect.any(String) }]);
});

test('reports the totals at the stop when more than one request was limited', async () => {
  const notices = await serve(true);
  for (let n = 0; n < 9; n++) await ask('/api/anyone', from('10.0.0.1'));
  for (let n = 0; n < 3; n++) await ask('/api/anyone', from('10.0.0.2'));
  for (let n = 0; n < 4; n++) await ask('/api/counted', {});
  await noticesSent();
  const numbers = () => notices.map(({ what }) => what.kind === 'limited' && [what.scope, what.turnedAway]);
  const first = [
    ['POST /api/anyone', null],
    ['POST /api/anyone', null],
    ['sign-in-account', null],
  ];
  expect(numbers()).toEqual(first);
  await app.close();
  expect(numbers().slice(3)).toEqual([
    ['POST /api/anyone', 7],
    ['sign-in-account', 4],
  ]);
  expect(notices[3], 'same as the first notice').toMatchObject({ ip: '10.0.0.1', correlationId: notices[0]?.correlationId });
});

test('reports only the total when another process reported the first refusal', async () => {
  const notices = await serve();
  passed = 1;
  await ask('/api/counted', {});
  await noticesSent();
  expect(notices).toEqual([]);
  await app.close();
  expect(notices.map(({ what }) => what)).toEqual([
    { kind: 'limited', scope: 'sign-in-account', windowSeconds: 900, subject: ids.accountId, turnedAway: 1 },
  ]);
});
