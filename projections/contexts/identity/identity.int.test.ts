import type { AuditItem, Iso, OwnChoices, SessionItem, Uuid } from '@sumaa/contracts';
import { secret } from '@sumaa/runtime/config';
import { memberIdOf } from '@sumaa/runtime/derive';
import { createDb, createPool, withTenant } from '@sumaa/runtime/postgres';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { membership, openBusiness, person, type TestBusiness } from '../../testing/business.ts';
import { idOf } from '../../testing/events.ts';
import { createAuthority } from './authority.query.ts';
import { sessionItems } from './sessions.query.ts';
import { startProjections, type TestProjections } from '../../testing/start-projections.ts';

const verifyToken = 'v'.repeat(32);
const whatsapp = {
  url: '',
  phoneNumberId: '1',
  number: '966550000000',
  template: 't',
  accessToken: null,
  appSecret: null,
  verifyToken: secret(verifyToken),
};
let t: TestProjections;
let one: TestBusiness;

beforeAll(async () => {
  t = await startProjections(inject('postgresUrl'), { whatsapp });
  one = await openBusiness(t, 1);
});
afterAll(() => t.close());

describe('me', () => {
  test('returns the administrator with abilities and onboarding step', async () => {
    const { status, body } = await t.get('/api/usernameauth/ME', one.token);
    expect(status).toBe(200);
    expect(body.model).toEqual({
      id: one.accountId,
      email: `${one.accountId}@example.com`,
      name: 'مالك 1',
      phone: null,
      profileImagePath: null,
      emailConfirmed: true,
      currentStep: 1,
      role: 'admin',
      memberId: one.memberId,
      permissions: ['ViewReviews', 'ReplyReviews', 'ViewAnalytics', 'ManageTeam', 'Settings'],
      abilities: expect.arrayContaining(['reviews.reply', 'connection.write', 'onboarding.run']),
      locationIds: null,
      businesses: [{ id: one.tenantId, name: 'نشاط 1' }],
      createdAt: '2026-01-01T09:00:00.000Z',
      trialEndsAt: '2026-01-15T09:00:00.000Z',
      display: {
        timeZone: 'Asia/Riyadh',
        weekStart: 'sunday',
        dateFormat: 'dd/mm/yyyy',
        calendar: 'gregorian',
        language: null,
        theme: null,
        undoSeconds: 6,
        currency: { code: 'SAR', riyals: 1 },
      },
    });
  });

  test('an answer includes the change that the caller has just made', async () => {
    await t.append(one.tenantId, '2026-01-02T09:00:00Z', { type: 'OnboardingFinished', data: { tenantId: one.tenantId, tour: false } });
    expect((await t.get('/api/UsernameAuth/me', one.token)).body.model).toMatchObject({ currentStep: 4 });
  });

  test('accepts a session that was created a moment ago, even when the projections are behind', async () => {
    const accountId = idOf('a', 50);
    await t.append(
      one.tenantId,
      '2026-01-02T09:00:00Z',
      ...person(accountId, one.tenantId, 'جديد', 'viewer'),
      membership(one.tenantId, accountId, 'viewer'),
    );
    const { token } = await t.signIn(accountId, one.tenantId);
    const answer = await t.projections.app.inject({ url: '/api/Reviews', headers: { authorization: `Bearer ${token}` } });
    expect(answer.statusCode).toBe(200);
  });

  test('says that the service is unavailable, not that the session ended, when the projections stay behind', async () => {
    const account = { accountId: idOf('a', 51), tenantId: one.tenantId };
    const authority = (fresh: boolean) => createAuthority({ db: createDb(t.pool), caughtUp: async () => fresh }, t.store);
    await expect(authority(false)(account)).rejects.toMatchObject({ refusal: { code: 'unavailable' } });
    expect(await authority(true)(account)).toBeNull();
  });

  test('an account may be a member of a second business, with another role', async () => {
    const two = await openBusiness(t, 2);
    await t.append(two.tenantId, '2026-01-02T09:00:00Z', membership(two.tenantId, one.accountId, 'viewer'));
    const { token } = await t.signIn(one.accountId, two.tenantId);
    expect((await t.get('/api/UsernameAuth/me', token)).body.model).toMatchObject({
      name: 'مالك 1',
      role: 'viewer',
      businesses: [
        { id: two.tenantId, name: 'نشاط 2' },
        { id: one.tenantId, name: 'نشاط 1' },
      ],
    });
    // The owner of the second business sees only that one; a deactivated membership is not listed.
    expect((await t.get('/api/UsernameAuth/me', two.token)).body.model).toMatchObject({ businesses: [{ id: two.tenantId }] });
    await t.append(two.tenantId, '2026-01-03T09:00:00Z', {
      type: 'MemberDeactivated',
      data: { memberId: memberIdOf(two.tenantId, one.accountId), accountId: one.accountId },
    });
    expect((await t.get('/api/UsernameAuth/me', one.token)).body.model).toMatchObject({ businesses: [{ id: one.tenantId }] });
  });

  test('refuses an account that is not, or no longer, a member of the business', async () => {
    const stranger = await t.signIn(one.accountId, idOf('t', 77));
    expect((await t.get('/api/UsernameAuth/me', stranger.token)).status).toBe(401);
    const accountId = idOf('a', 52);
    const memberId = memberIdOf(one.tenantId, accountId);
    await t.append(
      one.tenantId,
      '2026-01-02T09:00:00Z',
      ...person(accountId, one.tenantId, 'راحل', 'agent'),
      membership(one.tenantId, accountId, 'agent'),
    );
    const { token } = await t.signIn(accountId, one.tenantId);
    expect((await t.get('/api/UsernameAuth/me', token)).status).toBe(200);
    await t.append(one.tenantId, '2026-01-03T09:00:00Z', { type: 'MemberDeactivated', data: { memberId, accountId } });
    await t.get('/api/UsernameAuth/me', one.token);
    expect((await t.get('/api/UsernameAuth/me', token)).body).toMatchObject({ statusCode: 403, code: 'account_inactive' });
  });

  test('the platform manager belongs to the platform', async () => {
    const accountId = idOf('a', 60);
    const joined = membership('platform', accountId, 'super_admin', ['audit']);
    await t.append('platform', '2026-01-01T09:00:00Z', ...person(accountId, 'platform', 'مدير المنصة', 'super_admin'), joined);
    const { token } = await t.signIn(accountId, 'platform');
    expect((await t.get('/api/UsernameAuth/me', token)).body.model).toMatchObject({
      role: 'super_admin',
      memberId: memberIdOf('platform', accountId),
      permissions: ['audit'],
      abilities: ['audit.read', 'platform.audit'],
      businesses: [],
      currentStep: 4,
    });
    expect((await t.get('/api/Reviews', token)).status).toBe(403);
    expect((await t.get('/api/Businesses', token)).status).toBe(404);
    expect((await t.get('/api/audit', token)).status).toBe(200);
    expect((await t.get('/api/staff', token)).status).toBe(403);
  });
});

describe('the own profile', () => {
  const changed = (accountId: Uuid) =>
    ({
      type: 'AccountProfileChanged',
      data: { accountId, fullName: 'الاسم الجديد', phone: '0557654321', profileImageId: 'a.png', changed: ['name', 'phone', 'photo'] },
    }) as const;

  test('is that of the session, with the change that the caller has just made; lists and log name the person by it', async () => {
    const business = await openBusiness(t, 6);
    expect((await t.get('/api/account/profile', business.token)).body.model).toEqual({
      name: 'مالك 6',
      email: `${business.accountId}@example.com`,
      phone: null,
      photoUrl: null,
    });
    await t.append(business.tenantId, '2026-01-02T09:00:00Z', changed(business.accountId));
    const profile = { name: 'الاسم الجديد', photoUrl: '/api/files/a.png' };
    expect((await t.get('/api/account/profile', business.token)).body.model).toEqual({
      ...profile,
      email: `${business.accountId}@example.com`,
      phone: '0557654321',
    });
    expect((await t.get('/api/team-members', business.token)).body.model).toMatchObject([profile]);
    expect((await t.get('/api/team-members/assignees', business.token)).body.model).toMatchObject([profile]);
    const { items } = (await t.get('/api/audit?kind=account', business.token)).body.model as { items: AuditItem[] };
    expect(items[0]).toMatchObject({
      event: 'AccountProfileChanged',
      subject: 'الاسم الجديد',
      details: { changed: ['name', 'phone', 'photo'] },
    });
  });

  test('is not changed by another account of the business', async () => {
    await t.append(one.tenantId, '2026-01-02T09:00:00Z', ...person(idOf('a', 53), one.tenantId, 'زميل', 'viewer'), changed(idOf('a', 53)));
    expect((await t.get('/api/account/profile', one.token)).body.model).toMatchObject({ name: 'مالك 1' });
  });
});

test('text messages go to a confirmed number, until it changes; the choices of notifications say so', async () => {
  const { tenantId, accountId, token } = await openBusiness(t, 8);
  const profile = { fullName: 'سارة', profileImageId: null };
  const saved = (phone: string) => ({ type: 'AccountProfileChanged', data: { accountId, ...profile, phone, changed: ['phone'] } }) as const;
  const asked = {
    type: 'PhoneCodeRequested',
    data: { accountId, issue: 1, expiresAt: '2026-03-12T10:10:00.000Z', language: 'ar' },
  } as never;
  const states = async () => {
    const { body: phone } = await t.get('/api/account/phone', token);
    const choices = (await t.get('/api/notifications/choices', token)).body.model as OwnChoices;
    const { rows } = await t.pool.query('select sms_phone from work.member where account_id = $1', [accountId]);
    return [phone.model, choices.phone, choices.channels, rows[0].sms_phone];
  };
  const state = (phone: string, isConfirmed: boolean) => [
    { phone, isConfirmed, isAvailable: false },
    isConfirmed ? 'confirmed' : 'unconfirmed',
    ['bell', 'email', 'push', 'whatsapp'],
    isConfirmed ? phone : null,
  ];
  const codes = async () => (await t.pool.query('select tenant_id, account_id from work.phone_code')).rows;
  await t.append(tenantId, '2026-03-12T10:00:00Z', saved('0551112233'), asked);
  expect(await states()).toEqual(state('0551112233', false));
  expect(await codes()).toEqual([{ tenant_id: tenantId, account_id: accountId }]);
  await t.append(tenantId, '2026-03-12T10:01:00Z', { type: 'PhoneConfirmed', data: { accountId, issue: 1 } });
  expect([await states(), await codes()]).toEqual([state('0551112233', true), []]);
  await t.append(tenantId, '2026-03-12T10:02:00Z', saved('0551112234'));
  expect(await states()).toEqual(state('0551112234', false));
});

test('WhatsApp goes to the number that a code came from, until it ends; Meta’s question is answered with our token alone', async () => {
  const { tenantId, accountId, token } = await openBusiness(t, 9);
  const states = async () => {
    const { model } = (await t.get('/api/account/whatsapp', token)).body;
    const choices = (await t.get('/api/notifications/choices', token)).body.model as OwnChoices;
    const { rows } = await t.pool.query('select whatsapp from work.member where account_id = $1', [accountId]);
    return [model, choices.whatsapp, rows[0].whatsapp];
  };
  const number = '966551112233';
  const state = (is: string | null) => [{ number: is, isAvailable: true }, is === null ? 'none' : 'confirmed', is];
  expect(await states()).toEqual(state(null));
  const sentAt = '2026-03-12T10:00:00.000Z' as Iso;
  await t.append(tenantId, '2026-03-12T10:00:00Z', { type: 'WhatsAppConfirmed', data: { accountId, number, sentAt } });
  expect(await states()).toEqual(state(number));
  await t.append(tenantId, '2026-03-12T10:01:00Z', { type: 'WhatsAppEnded', data: { accountId, because: 'stopped' } });
  expect(await states()).toEqual(state(null));

  const ask = (verify: string) => {
    const query = `hub.mode=subscribe&hub.challenge=1158201444&hub.verify_token=${verify}`;
    return t.projections.app.inject({ method: 'GET', url: `/api/integration/whatsapp?${query}` });
  };
  const right = await ask(verifyToken);
  expect([right.statusCode, right.body]).toEqual([200, '1158201444']);
  expect((await ask('wrong')).statusCode).toBe(403);
});

describe('read.businesses_of', () => {
  test('returns the businesses of an account of this tenant and of no other account', async () => {
    const two = await openBusiness(t, 3);
    await t.get('/api/UsernameAuth/me', two.token);
    const pool = createPool({ url: t.url, role: 'sumaa_query', applicationName: 'test-names' });
    const db = createDb<unknown>(pool);
    const names = (tenantId: string, accountId: string) =>
      withTenant(db, tenantId, async (tx) => (await sql`select * from read.businesses_of(${accountId})`.execute(tx)).rows);
    expect(await names(two.tenantId, two.accountId)).toEqual([{ tenant_id: two.tenantId, name: 'نشاط 3' }]);
    expect([await names(one.tenantId, two.accountId), await names('', two.accountId)]).toEqual([[], []]);
    await pool.end();
    const worker = createPool({ url: t.url, role: 'sumaa_worker', applicationName: 'test-names' });
    await expect(worker.query('select read.businesses_of($1)', [two.accountId])).rejects.toThrow('permission denied');
    await worker.end();
  });
});

test('whether notices are mailed to the own address, by any spelling of it', async () => {
  const { email } = (await t.get('/api/account/profile', one.token)).body.model as { email: string };
  const delivery = async () => (await t.get('/api/account/mail-delivery', one.token)).body.model;
  expect(await delivery()).toEqual({ suppressed: null, since: null });
  const { mailAddresses } = t.vault;
  for (const report of ['first', 'second']) await mailAddresses.bounced(mailAddresses.idOf(email.toUpperCase()), report);
  expect(await delivery()).toEqual({ suppressed: 'bounced', since: expect.any(String) as string });
  await mailAddresses.lift(email);
  expect(await delivery()).toEqual({ suppressed: null, since: null });
});

describe('sessions', () => {
  test("lists the account's sessions in all its businesses, most recently active first, and marks the current one", async () => {
    const two = await openBusiness(t, 4);
    const earlier = await t.signIn(two.accountId, one.tenantId);
    const here = await t.signIn(two.accountId, two.tenantId);
    const { body } = await t.get('/api/account/sessions', here.token);
    const items = body.model as SessionItem[];
    expect(items.map(({ id }) => id)).toEqual(expect.arrayContaining([earlier.sessionId, here.sessionId]));
    expect(items.filter(({ current }) => current).map(({ id }) => id)).toEqual([here.sessionId]);
    expect(items.map(({ lastSeenAt }) => lastSeenAt)).toEqual(
      items
        .map(({ lastSeenAt }) => lastSeenAt)
        .toSorted()
        .toReversed(),
    );
    await t.vault.sessions.revoke(earlier.sessionId);
    const left = (await t.get('/api/account/sessions', here.token)).body.model as SessionItem[];
    expect(left.map(({ id }) => id)).not.toContain(earlier.sessionId);
    expect(((await t.get('/api/account/sessions', one.token)).body.model as SessionItem[]).map(({ id }) => id)).not.toContain(
      here.sessionId,
    );
    expect((await t.get('/api/account/sessions')).status).toBe(401);
  });

  test('a session with an idle limit expires at that limit', () => {
    const at = new Date('2026-03-01T10:00:00.000Z');
    const session = {
      id: idOf('x', 1),
      accountId: one.accountId,
      tenantId: one.tenantId,
      remember: false,
      device: 'Chrome · Windows',
      network: '93.168.0.0/16',
      createdAt: at,
      lastActedAt: at,
      idleSeconds: 1800,
      expiresAt: new Date('2026-03-08T10:00:00.000Z'),
    };
    expect(sessionItems([session], idOf('x', 2))).toEqual([
      {
        id: idOf('x', 1),
        device: 'Chrome · Windows',
        network: '93.168.0.0/16',
        current: false,
        remembered: false,
        createdAt: '2026-03-01T10:00:00.000Z',
        lastSeenAt: '2026-03-01T10:00:00.000Z',
        expiresAt: '2026-03-01T10:30:00.000Z',
      },
    ]);
  });
});

test('refuses a missing token, in Arabic where no language is asked for, and a token that is not signed', async () => {
  expect((await t.get('/api/UsernameAuth/me')).body).toMatchObject({ code: 'unauthenticated', message: 'يلزم تسجيل الدخول أولًا' });
  expect((await t.get('/api/UsernameAuth/me', 'x.y.z')).body.code).toBe('session_expired');
});

describe('stored pictures', () => {
  const id = `${'a'.repeat(64)}.png`;

  test('are served as immutable, with headers that keep them from running', async () => {
    t.files.set(id, Buffer.from('picture'));
    const { status, headers } = await t.get(`/api/files/${id}`);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
    });
  });

  test('answers 404 for an unknown file and for an invalid file name', async () => {
    expect((await t.get(`/api/files/${'b'.repeat(64)}.png`)).status).toBe(404);
    expect((await t.get('/api/files/..%2Fkeys')).status).toBe(404);
    expect((await t.get('/api/files/keys')).status).toBe(404);
  });
});

test('returns the business of the session, with address and website of the branch that was linked first', async () => {
  const nothing = { newReviewUri: null, mapsUri: null, phone: null };
  const google = { googleAccount: 'accounts/1', googleLocation: 'locations/11', placeId: 'place-11', title: 'فرع' };
  const at = { address: 'شارع العليا، الرياض', website: 'https://baytalshiwa.example' };
  await t.append(one.tenantId, '2026-01-01T08:00:00Z', {
    type: 'LocationLinked',
    data: { locationId: one.branches[0], connectionId: one.connectionId, ...google, ...nothing, ...at, verified: true },
  });
  const { body } = await t.get('/api/Businesses', one.token);
  expect(body.model).toEqual({
    id: one.tenantId,
    name: 'نشاط 1',
    industry: 'cafes',
    ownerName: 'مالك 1',
    email: `${one.accountId}@example.com`,
    phone: null,
    ...at,
    country: null,
    city: null,
    logoUrl: null,
    description: null,
    plan: 'trial',
    trialEndsAt: '2026-01-15T09:00:00.000Z',
    locations: 2,
    registeredAt: '2026-01-01T09:00:00.000Z',
    revision: 0,
    savedAt: null,
    savedByName: null,
  });
});
