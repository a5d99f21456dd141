import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import type { AuditItem, ExportItem, RecordEvent, ReviewItem } from '@sumaa/contracts';
import { report } from '@sumaa/runtime/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callerOf, signIn, type Caller } from '../support/api.ts';
import { startInstance, type Instance } from '../support/instance.ts';
import { until } from '../support/until.ts';

let product: Instance;
let admin: Caller;
const began = new Date().toISOString();

beforeAll(async () => {
  product = await startInstance({ env: { RATE_LIMITS: 'on' } });
  const { email, password } = await demoLogin('admin');
  admin = await signIn(product, email, password);
});
afterAll(async () => {
  await product?.stop();
  await product?.remove();
});

interface Login {
  readonly role: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
}
const demoLogin = async (role: string): Promise<Login> => {
  const logins = (await (await fetch(`${product.url}/__dev/logins`)).json()) as Login[];
  return logins.find((login) => login.role === role)!;
};

/** The trail's entries of one event type since the start of this test, once there are at least `lines`. */
const trail = (event: string, lines: number): Promise<AuditItem[]> =>
  until(
    async () => {
      const { items } = await admin.model<{ items: AuditItem[] }>('GET', `/api/audit?from=${began}&limit=100`);
      return items.filter((item) => item.event === event);
    },
    (found) => found.length >= lines,
  );
const wrong = (username: string) =>
  callerOf(product.url, null).call('POST', '/api/UsernameAuth/AdminSignIn', { username, password: 'تخمين\r\nsecond line' });

test('S27: every success and every refusal is one entry with actor, event, time and origin', async () => {
  const viewer = await demoLogin('viewer');
  const agent = await demoLogin('agent');

  expect((await wrong(viewer.email)).status).toBe(401);
  const person = await signIn(product, viewer.email, viewer.password);
  const [review] = await person.model<ReviewItem[]>('GET', '/api/Reviews?limit=1');
  // One refusal by command-api, one by projections, which writes no events itself.
  expect((await person.call('POST', `/api/Reviews/${review?.id}/reply`, { text: 'شكرًا لكم' })).status).toBe(403);
  expect((await person.call('GET', '/api/audit')).status).toBe(403);
  expect((await person.call('POST', '/api/UsernameAuth/logout')).status).toBe(200);
  for (let attempt = 0; attempt < 15; attempt++) await wrong(agent.email);

  const origin = { from: expect.stringMatching(/^[\da-f]{8}$/), network: expect.stringMatching(/^(127\.0\.0\.0\/16|0:0::\/32)$/) };
  const named = { kind: 'person', memberId: expect.any(String), accountId: null, name: viewer.name, role: 'viewer' };
  const anonymous = { kind: 'anonymous', memberId: null, accountId: null, name: null, role: null };

  const [signedIn] = await trail('SignInSucceeded', 2);
  expect(signedIn).toMatchObject({ kind: 'sign_in', actor: named, subject: viewer.name, details: { method: 'password' }, ...origin });
  const refusedSignIns = await trail('SignInRefused', 6);
  expect(refusedSignIns.map(({ subject }) => subject).toSorted()).toEqual(
    [...Array.from({ length: 5 }, () => agent.name), viewer.name].toSorted(),
  );
  for (const one of refusedSignIns)
    expect(one).toMatchObject({ kind: 'refusal', actor: anonymous, details: { reason: 'wrong_credentials' }, ...origin });
  const permissions = await trail('PermissionRefused', 2);
  expect(permissions.map(({ details }) => details['route']).toSorted()).toEqual(['GET /api/audit', 'POST /api/Reviews/:id/reply']);
  for (const one of permissions) expect(one).toMatchObject({ kind: 'refusal', actor: named, subject: viewer.name, ...origin });
  expect(await trail('SignedOut', 1)).toMatchObject([{ kind: 'sign_in', subject: viewer.name, ...origin }]);
  // The account's rate limit refused ten requests; they are one entry until the window ends.
  expect(await trail('RequestsLimited', 1)).toMatchObject([
    { kind: 'refusal', actor: anonymous, subject: agent.name, details: { scope: 'sign-in-account', windowSeconds: 900 }, ...origin },
  ]);

  const lines = (await admin.model<{ items: AuditItem[] }>('GET', `/api/audit?from=${began}&limit=100`)).items;
  expect(lines.every(({ at }) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(at) && at >= began)).toBe(true);
  // Entries of the demo data have no origin.
  const entries = lines.filter(({ kind }) => kind === 'sign_in' || kind === 'refusal');
  expect(new Set(entries.map(({ from }) => from)).size, 'all requests came from one origin').toBe(1);
  expect(JSON.stringify(lines)).not.toMatch(/تخمين|second line/);
  for (const line of product.output().split('\n')) expect(line).not.toContain('second line');
  report('S27', lines.length, { refusals: entries.filter(({ kind }) => kind === 'refusal').length });
});

const exported = async (caller: Caller, body: Record<string, unknown>): Promise<Response> => {
  const { id } = await caller.model<{ id: string }>('POST', '/api/exports', { kind: 'audit', ...body });
  const items = await until(
    () => caller.model<ExportItem[]>('GET', '/api/exports'),
    (all) => all.some((item) => item.id === id && item.finishedAt !== null),
  );
  expect(items.find((item) => item.id === id)).toMatchObject({ state: 'ready', failure: null });
  return fetch(`${product.url}/api/exports/${id}/file`, { headers: { authorization: `Bearer ${String(caller.token)}` } });
};
const linesOf = async (file: Response) =>
  (await file.text()).split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Record<string, unknown>]));

test('what the page shows is exported, of the own business only, and of all for the auditor', async () => {
  const { items } = await admin.model<{ items: AuditItem[] }>('GET', '/api/audit?kind=plan&limit=100');
  const file = await exported(admin, { format: 'jsonl', filters: { kind: 'plan', to: new Date().toISOString() } });
  expect(file.headers.get('content-type')).toBe('application/jsonl; charset=utf-8');
  const lines = await linesOf(file);
  expect(items.length).toBeGreaterThan(0);
  expect(lines.map(({ id, at, event, details, actor }) => ({ id, at, event, details, actor }))).toEqual(
    items.map(({ id, at, event, details, actor }) => ({ id, at, event, details, actor: actor.name })),
  );
  expect(new Set(lines.map(({ business }) => business)).size).toBe(1);

  const to = new Date().toISOString();
  const { email, password } = await demoLogin('super_admin');
  const auditor = await signIn(product, email, password);
  const everywhere = await linesOf(
    await exported(auditor, { format: 'jsonl', filters: { events: ['SignInSucceeded', 'BusinessRegistered'] } }),
  );
  expect(new Set(everywhere.map(({ business }) => business)).size).toBeGreaterThan(1);
  expect(new Set(everywhere.map(({ event }) => event))).toEqual(new Set(['SignInSucceeded', 'BusinessRegistered']));
  const { accountId: person } = (await auditor.model<{ items: AuditItem[] }>('GET', '/api/audit?limit=100')).items
    .map(({ actor }) => actor)
    .find(({ accountId, memberId }) => accountId !== null && memberId === null) ?? { accountId: null };
  const ofPerson = await auditor.model<{ items: AuditItem[] }>('GET', `/api/audit?actor=${person}&to=${to}&limit=100`);
  const theirs = await linesOf(await exported(auditor, { format: 'jsonl', filters: { actor: person, to } }));
  expect(ofPerson.items.length).toBeGreaterThan(0);
  expect(theirs.slice(0, 100).map(({ id }) => id)).toEqual(ofPerson.items.map(({ id }) => id));
  const csv = await (await exported(admin, { format: 'csv', language: 'en', filters: { kind: 'plan' } })).text();
  expect(csv.split('\r\n')[0]).toContain('Time,Business,Kind,Event');

  const viewer = await demoLogin('viewer');
  const other = await signIn(product, viewer.email, viewer.password);
  expect((await other.call('POST', '/api/exports', { kind: 'audit', format: 'csv', filters: {} })).status).toBe(403);
});

test('personal data of a record is masked, and reading it is an event with its reason', async () => {
  const stream = `account-${(await admin.model<{ id: string }>('GET', '/api/UsernameAuth/me')).id}`;
  const url = `/api/audit/records/${stream}`;
  const { events } = await admin.model<{ events: RecordEvent[] }>('GET', url);
  const registered = events.find(({ event }) => event === 'AccountRegistered')!;
  expect(registered.hidden).toMatchObject({ email: 'masked', fullName: 'masked' });
  expect(registered.fields).not.toHaveProperty('email');

  expect((await admin.call('POST', `${url}/personal-data`, { reason: ' ' })).status).toBe(400);
  const read = await admin.model<{ events: { id: string; fields: Record<string, unknown> }[] }>('POST', `${url}/personal-data`, {
    reason: 'طلب صاحب الحساب',
  });
  const { email } = await demoLogin('admin');
  expect(read.events.find(({ id }) => id === registered.id)?.fields).toMatchObject({ email });
  expect(await trail('PersonalDataRead', 1)).toMatchObject([
    { kind: 'account', details: { why: 'طلب صاحب الحساب' }, actor: { kind: 'person' } },
  ]);

  const viewer = await demoLogin('viewer');
  const other = await signIn(product, viewer.email, viewer.password);
  expect((await other.call('POST', `${url}/personal-data`, { reason: 'why not' })).status).toBe(403);
  expect((await admin.call('POST', `/api/audit/records/account-${randomUUID()}/personal-data`, { reason: 'why not' })).status).toBe(404);
});

test('staff make a login for an analyst, which reads the views and nothing else until it is removed', async () => {
  const { email, password } = await demoLogin('super_admin');
  const staff = await signIn(product, email, password);
  const path = '/api/platform/sql/logins';
  const name = `t${randomUUID().replaceAll('-', '').slice(0, 12)}`;
  const bad = await staff.call('POST', path, { name: 'Not A Login' });
  expect([bad.status, bad.body.errors?.['name']?.length]).toEqual([400, 1]);
  const { login, address } = await staff.model<{ login: string; address: string }>('POST', path, { name });
  expect(login).toBe(`analyst_${name}`);
  expect((await staff.call('POST', path, { name })).body.code).toBe('login_exists');
  expect((await staff.model<{ items: unknown[] }>('GET', path)).items).toContainEqual({ name, login });

  const connected = async () => {
    const client = new Client({ connectionString: address });
    await client.connect();
    return client;
  };
  const analyst = await connected();
  expect((await analyst.query('select count(*)::int as n from analytics.reviews')).rows[0]?.n).toBeGreaterThanOrEqual(0);
  await expect(analyst.query('select * from read.review')).rejects.toThrow('permission denied');
  await analyst.end();

  expect((await staff.call('DELETE', `${path}/${name}`)).status).toBe(200);
  await expect(connected()).rejects.toThrow();
  expect((await staff.call('DELETE', `${path}/${name}`)).status).toBe(404);
  const { items } = await until(
    () => staff.model<{ items: AuditItem[] }>('GET', '/api/audit?events=AnalystLoginAdded,AnalystLoginRemoved'),
    (page) => page.items.length === 2,
  );
  expect(items.map(({ event, details }) => [event, details['login']])).toEqual([
    ['AnalystLoginRemoved', login],
    ['AnalystLoginAdded', login],
  ]);
  expect(JSON.stringify(items)).not.toContain(new URL(address).password);
  expect((await admin.call('POST', path, { name })).status).toBe(403);
});
