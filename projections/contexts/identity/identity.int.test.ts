import { memberIdOf } from '@sumaa/runtime/derive';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { membership, openBusiness, person, type TestBusiness } from '../../testing/business.ts';
import { idOf } from '../../testing/given.ts';
import { startProjections, type TestProjections } from '../../testing/start-projections.ts';

let t: TestProjections;
let one: TestBusiness;

beforeAll(async () => {
  t = await startProjections(inject('postgresUrl'));
  one = await openBusiness(t, 1);
});
afterAll(() => t.close());

describe('me', () => {
  test('the administrator, with what they may do and how far onboarding is', async () => {
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
      businesses: [{ id: one.tenantId, name: 'نشاط 1' }],
      createdAt: '2026-01-01T09:00:00.000Z',
      trialEndsAt: '2026-01-15T09:00:00.000Z',
    });
  });

  test('an answer shows what its caller has just done', async () => {
    await t.append(one.tenantId, '2026-01-02T09:00:00Z', { type: 'OnboardingFinished', data: { tenantId: one.tenantId, tour: false } });
    expect((await t.get('/api/UsernameAuth/me', one.token)).body.model).toMatchObject({ currentStep: 4 });
  });

  test('a session made the moment before is not turned away, however far behind the projections are', async () => {
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

  test('an account may be a member of a second business, with another role', async () => {
    const two = await openBusiness(t, 2);
    await t.append(two.tenantId, '2026-01-02T09:00:00Z', membership(two.tenantId, one.accountId, 'viewer'));
    const { token } = await t.signIn(one.accountId, two.tenantId);
    expect((await t.get('/api/UsernameAuth/me', token)).body.model).toMatchObject({
      name: 'مالك 1',
      role: 'viewer',
      businesses: [{ id: two.tenantId }],
    });
  });

  test('nobody is let into a business they are no member of, or no more', async () => {
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
    await t.append('platform', '2026-01-01T09:00:00Z', ...person(accountId, 'platform', 'مدير المنصة', 'super_admin'));
    const { token } = await t.signIn(accountId, 'platform');
    expect((await t.get('/api/UsernameAuth/me', token)).body.model).toMatchObject({
      role: 'super_admin',
      memberId: null,
      businesses: [],
      currentStep: 4,
    });
    expect((await t.get('/api/Reviews', token)).status).toBe(403);
    expect((await t.get('/api/Businesses', token)).status).toBe(404);
  });
});

test('without a token, and with one nobody signed', async () => {
  expect((await t.get('/api/UsernameAuth/me')).body.code).toBe('unauthenticated');
  expect((await t.get('/api/UsernameAuth/me', 'x.y.z')).body.code).toBe('session_expired');
});

describe('stored pictures', () => {
  const id = `${'a'.repeat(64)}.png`;

  test('never change, and nothing in them runs', async () => {
    t.files.set(id, Buffer.from('picture'));
    const { status, headers } = await t.get(`/api/files/${id}`);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });

  test('what is not there, or no file name', async () => {
    expect((await t.get(`/api/files/${'b'.repeat(64)}.png`)).status).toBe(404);
    expect((await t.get('/api/files/..%2Fkeys')).status).toBe(404);
    expect((await t.get('/api/files/keys')).status).toBe(404);
  });
});

test('the business of the session', async () => {
  const { body } = await t.get('/api/Businesses', one.token);
  expect(body.model).toEqual({
    id: one.tenantId,
    name: 'نشاط 1',
    industry: 'cafes',
    ownerName: 'مالك 1',
    email: `${one.accountId}@example.com`,
    phone: null,
    plan: 'trial',
    trialEndsAt: '2026-01-15T09:00:00.000Z',
    locations: 2,
  });
});
