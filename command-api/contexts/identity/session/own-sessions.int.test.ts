import { randomUUID } from 'node:crypto';
import { eventCatalogue, iso, type SessionUser, type TenantId, type Uuid } from '@sumaa/contracts';
import { createCodec, handle } from '@sumaa/event-store';
import { memberIdOf } from '@sumaa/runtime/derive';
import { createPool } from '@sumaa/runtime/postgres';
import { expiryOf } from '@sumaa/runtime/tokens';
import { createVault } from '@sumaa/runtime/vault';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { enrolAdministrator } from '../../../testing/authenticator.ts';
import { makePerson, password, type Person } from '../../../testing/people.ts';
import { member } from '../../team/member/member.ts';
import type { MemberCommand } from '../../team/member/commands.ts';
import { startTestApp, type Answer, type TestApp } from '../../../testing/start-test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp(inject('postgresUrl'));
});
afterAll(() => testApp.close());

const signIn = (username: string, more: object = {}): Promise<Answer> =>
  testApp.ask('POST', '/api/UsernameAuth/AdminSignIn', { body: { username, password, ...more } });
const works = async (token: string): Promise<string> =>
  (await testApp.ask('POST', '/api/notifications/read', { token, body: { upTo: testApp.now.at.toISOString() } })).body.code;
const sessionsOf = (person: Pick<Person, 'accountId'>) => testApp.vault.sessions.list(person.accountId as Uuid);
const contextFor = (tenantId: string) => ({
  commandId: randomUUID() as Uuid,
  commandHash: 'test',
  occurredAt: iso(testApp.now.at),
  correlationId: 'c',
  causationId: 'c',
  tenantId: tenantId as TenantId,
  actor: { kind: 'system' as const, name: 'test' },
});

describe('sessions', () => {
  test('store the device and the network, never the full address', async () => {
    const { app } = testApp.api;
    const person = await makePerson(testApp);
    const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
    const answer = await app.inject({
      method: 'POST',
      url: '/api/UsernameAuth/AdminSignIn',
      headers: { 'user-agent': agent },
      payload: { username: person.email, password },
    });
    expect(answer.statusCode).toBe(200);
    const found = (await sessionsOf(person)).find(({ device }) => device !== null);
    expect(found).toMatchObject({ device: 'Chrome · Windows', network: '127.0.0.0/16' });
  });

  test('ends one session at once and keeps the others', async () => {
    const person = await makePerson(testApp);
    testApp.now.at = new Date(testApp.now.at.getTime() + 1000);
    const other = (await signIn(person.email)).model.token;
    const [newest] = await sessionsOf(person);
    const ended = await testApp.ask('DELETE', `/api/account/sessions/${newest?.id}`, { token: person.token });
    expect(ended.status, ended.text).toBe(200);
    expect([await works(other), await works(person.token)]).toEqual(['session_expired', 'ok']);
    const again = await testApp.ask('DELETE', `/api/account/sessions/${newest?.id}`, { token: person.token });
    expect(again.status).toBe(404);
  });

  test('refuses another account’s session like an unknown one', async () => {
    const [person, stranger] = [await makePerson(testApp), await makePerson(testApp)];
    const [theirs] = await sessionsOf(stranger);
    const refused = await testApp.ask('DELETE', `/api/account/sessions/${theirs?.id}`, { token: person.token });
    const random = await testApp.ask('DELETE', `/api/account/sessions/${randomUUID()}`, { token: person.token });
    expect([refused.status, refused.text]).toEqual([404, random.text]);
    expect(await works(stranger.token)).toBe('ok');
  });

  test('logs out when the current session is ended', async () => {
    const person = await makePerson(testApp);
    const [own] = await sessionsOf(person);
    const ended = await testApp.ask('DELETE', `/api/account/sessions/${own?.id}`, { token: person.token });
    expect(ended.cookies.find(({ name }) => name === 'sumaa_refresh_3999')?.value).toBe('');
    expect(await works(person.token)).toBe('session_expired');
  });

  test('ends all other sessions together', async () => {
    const person = await makePerson(testApp);
    const others = [await signIn(person.email), await signIn(person.email, { rememberMe: true })];
    const ended = await testApp.ask('POST', '/api/account/sessions/end-others', { token: person.token });
    expect(ended.body.model).toEqual({ ended: 2 });
    for (const { model } of others) expect(await works(model.token)).toBe('session_expired');
    expect(await works(person.token)).toBe('ok');
    expect((await testApp.ask('POST', '/api/account/sessions/end-others', { token: person.token })).body.model).toEqual({ ended: 0 });
  });
});

describe('several businesses', () => {
  const writeMember = async (person: Person, host: Person, command: MemberCommand) => {
    const codec = createCodec({ catalogue: eventCatalogue, keys: testApp.vault.subjectKeys });
    const memberId = memberIdOf(host.tenantId as Uuid, person.accountId as Uuid);
    const { outcome } = await handle({ store: testApp.store, codec }, member, memberId, command, contextFor(host.tenantId));
    expect(outcome).toBe('accepted');
  };
  /** Gives a person a membership in another's business, as an invitation does. */
  async function place(person: Person, host: Person): Promise<void> {
    const [accountId, tenantId] = [person.accountId as Uuid, host.tenantId as Uuid];
    const memberId = memberIdOf(tenantId, accountId);
    await writeMember(person, host, {
      type: 'JoinTenant',
      memberId,
      accountId,
      role: 'agent',
      permissions: ['ViewReviews'],
      locationIds: null,
    });
    await testApp.api.commands.recordMembership(contextFor(tenantId), accountId, tenantId);
  }
  const refreshCookie = 'sumaa_refresh_3999';
  type Tokens = Pick<Person, 'token' | 'refresh'>;
  const tokensOf = ({ model, cookies }: Answer): Tokens => ({
    token: model.token,
    refresh: cookies.find(({ name }) => name === refreshCookie)?.value ?? '',
  });
  const enter = ({ token, refresh }: Tokens, businessId: string): Promise<Answer> =>
    testApp.ask('POST', '/api/UsernameAuth/business', { token, body: { businessId }, cookies: { [refreshCookie]: refresh } });

  test('always opens the platform for a platform administrator, wherever they were last', async () => {
    const [admin, host] = [{ email: `boss-${randomUUID()}@example.test`, password }, await makePerson(testApp)];
    await testApp.api.commands.ensureSuperAdmin(admin);
    const { answer, app } = await enrolAdministrator(testApp, admin);
    const accountId = answer.model.user.id;
    await place({ ...host, ...admin, accountId }, host);
    testApp.now.at = new Date(testApp.now.at.getTime() + 30_000);
    await testApp.vault.sessions.create({ accountId, tenantId: host.tenantId as Uuid, remember: false, idleSeconds: 60 });
    const { ticket } = (await signIn(admin.email)).model.secondFactor;
    const again = await testApp.ask('POST', '/api/UsernameAuth/two-factor', { body: { ticket, code: app.code() } });
    expect(again.model.user, again.text).toMatchObject({ id: accountId, role: 'super_admin' });
  });

  /** How often a person has switched to another business. */
  const entries = async (person: Person): Promise<number> => {
    let count = 0;
    const ended = new AbortController();
    for await (const feed of testApp.store.subscribe({ after: null, streams: ['attempt-'], signal: ended.signal })) {
      if (feed.kind === 'caught_up') break;
      if (feed.kind !== 'event' || feed.event.type !== 'BusinessEntered') continue;
      if ((feed.event.data as { accountId?: string }).accountId === person.accountId) count++;
    }
    ended.abort();
    return count;
  };
  const idsOf = (answer: Answer) => (answer.model.user as unknown as SessionUser).businesses.map(({ id }) => id as string);

  test('lists the current business first; a switch ends the old session and takes the role there', async () => {
    const [person, host] = [await makePerson(testApp), await makePerson(testApp)];
    await place(person, host);
    const here = await signIn(person.email, { rememberMe: true });
    expect(idsOf(here)).toEqual([person.tenantId, host.tenantId]);
    const there = await enter(tokensOf(here), host.tenantId);
    expect(there.status, there.text).toBe(200);
    expect(there.body.model).toMatchObject({ role: 'agent', user: { id: person.accountId, abilities: ['reviews.read'] } });
    expect(idsOf(there)).toEqual([host.tenantId, person.tenantId]);
    expect(there.cookies.find(({ name }) => name === 'sumaa_refresh_3999')?.maxAge, 'still remembered').toBe(30 * 24 * 3600);
    expect([await works(here.model.token), await works(there.model.token)]).toEqual(['session_expired', 'ok']);
    expect(idsOf(await signIn(host.email)), 'the host has one').toEqual([host.tenantId]);
  });

  test('keeps the session unchanged, without more time, on a switch to its own business', async () => {
    const person = await makePerson(testApp);
    const before = [await sessionsOf(person), await entries(person)];
    testApp.now.at = new Date(testApp.now.at.getTime() + 60_000);
    const answer = await enter(person, person.tenantId);
    expect([answer.status, idsOf(answer), answer.model.token, answer.cookies]).toEqual([200, [person.tenantId], person.token, []]);
    expect(answer.body.model).toMatchObject({ role: 'admin', expiresAt: expiryOf(person.token) });
    expect([await sessionsOf(person), await entries(person)]).toEqual(before);
  });

  test('refuses a switch with an access token alone or with another session’s cookie', async () => {
    const [person, host] = [await makePerson(testApp), await makePerson(testApp)];
    await place(person, host);
    const other = tokensOf(await signIn(person.email));
    for (const refresh of ['', 'made-up', other.refresh, host.refresh]) {
      const refused = await enter({ ...person, refresh }, host.tenantId);
      expect([refused.status, refused.body.code, refused.cookies]).toEqual([401, 'session_expired', []]);
    }
    expect([await works(person.token), await entries(person)]).toEqual(['ok', 0]);
    expect((await enter(person, host.tenantId)).status).toBe(200);
  });

  test('lets one of several concurrent switches of a session succeed', async () => {
    const [person, host] = [await makePerson(testApp), await makePerson(testApp)];
    await place(person, host);
    const answers = await Promise.all(Array.from({ length: 8 }, () => enter(person, host.tenantId)));
    expect(answers.map(({ body }) => body.code).toSorted()).toEqual(['ok', ...Array.from({ length: 7 }, () => 'session_expired')]);
    expect(await sessionsOf(person)).toHaveLength(1);
    expect(await entries(person)).toBe(1);
  });

  test('refuses a switch of a session that another process ended, even before this process is notified', async () => {
    const [person, host] = [await makePerson(testApp), await makePerson(testApp)];
    await place(person, host);
    const [session] = await sessionsOf(person);
    // Cached here for two seconds, and ended by another process meanwhile.
    expect(await works(person.token)).toBe('ok');
    const pool = createPool({ url: testApp.config.databaseUrl.reveal(), role: 'sumaa_command', applicationName: 'elsewhere' });
    await createVault({ pool, masterKeys: testApp.config.keys.master }).sessions.revoke(session?.id as Uuid);
    await pool.end();
    const refused = await enter(person, host.tenantId);
    expect([refused.status, refused.body.code]).toEqual([401, 'session_expired']);
    expect(await sessionsOf(person)).toEqual([]);
  });

  test('keeps the end of the first session however often it is switched', async () => {
    const [person, host] = [await makePerson(testApp), await makePerson(testApp)];
    await place(person, host);
    const [first] = await sessionsOf(person);
    const before = testApp.now.at;
    testApp.now.at = new Date(before.getTime() + 3_600_000);
    const begun = await signIn(person.email);
    const end = (await sessionsOf(person)).find(({ id }) => id !== first?.id)?.expiresAt;
    testApp.now.at = new Date(testApp.now.at.getTime() + 600_000);
    const there = await enter(tokensOf(begun), host.tenantId);
    testApp.now.at = new Date(testApp.now.at.getTime() + 600_000);
    expect((await enter(tokensOf(there), person.tenantId)).status).toBe(200);
    const ends = (await sessionsOf(person)).filter(({ id }) => id !== first?.id).map(({ expiresAt }) => expiresAt);
    expect(ends).toEqual([end]);
    testApp.now.at = before;
  });

  test('signs in to the business used last, while the membership is active', async () => {
    const [person, host] = [await makePerson(testApp), await makePerson(testApp)];
    await place(person, host);
    testApp.now.at = new Date(testApp.now.at.getTime() + 1000);
    await enter(person, host.tenantId);
    const next = await signIn(person.email);
    expect(idsOf(next)[0]).toBe(host.tenantId);
    await writeMember(person, host, { type: 'DeactivateMember' });
    const later = await signIn(person.email);
    expect(later.status, later.text).toBe(200);
    expect(idsOf(later)).toEqual([person.tenantId]);
    const refused = await enter(tokensOf(later), host.tenantId);
    expect([refused.status, refused.body.code]).toEqual([404, 'not_found']);
  });

  test('signs in to the requested business, while the membership is active', async () => {
    const [person, host, stranger] = [await makePerson(testApp), await makePerson(testApp), await makePerson(testApp)];
    await place(person, host);
    testApp.now.at = new Date(testApp.now.at.getTime() + 1000);
    const there = await enter(person, host.tenantId);
    expect(idsOf(await signIn(person.email, { businessId: person.tenantId }))[0]).toBe(person.tenantId);
    testApp.now.at = new Date(testApp.now.at.getTime() + 1000);
    await enter(tokensOf(there), person.tenantId);
    expect(idsOf(await signIn(person.email, { businessId: host.tenantId }))[0]).toBe(host.tenantId);
    await writeMember(person, host, { type: 'DeactivateMember' });
    for (const businessId of [host.tenantId, stranger.tenantId, randomUUID()]) {
      expect(idsOf(await signIn(person.email, { businessId })), 'deactivated, or never a member').toEqual([person.tenantId]);
    }
    expect((await signIn(stranger.email, { businessId: person.tenantId })).model.user).toMatchObject({ id: stranger.accountId });
  });

  test('refuses a business without a membership like an unknown one', async () => {
    const [person, stranger] = [await makePerson(testApp), await makePerson(testApp)];
    const refused = await enter(person, stranger.tenantId);
    const random = await enter(person, randomUUID());
    expect([refused.status, refused.text]).toEqual([404, random.text]);
    expect(await works(person.token), 'the session goes on').toBe('ok');
  });
});
