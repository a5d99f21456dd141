import type { AuditItem, Subscriber, SubscriberDetails, Uuid } from '@sumaa/contracts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { membership, openBusiness, payment, person, type TestBusiness } from '../../testing/business.ts';
import { at, idOf } from '../../testing/events.ts';
import { received, replySteps } from '../../testing/reviews.ts';
import { startProjections, type TestProjections } from '../../testing/start-projections.ts';

let t: TestProjections;
let token: string;
let businesses: readonly TestBusiness[];
const [keeper, writer] = [idOf('a', 91), idOf('a', 92)];

beforeAll(async () => {
  t = await startProjections(inject('postgresUrl'));
  const staff = (account: typeof keeper, duty: 'customers' | 'inbox') => [
    ...person(account, 'platform', 'عادل', 'super_admin'),
    membership('platform', account, 'super_admin', [duty]),
  ];
  await t.append('platform', '2026-01-01T08:00:00Z', ...staff(keeper, 'customers'), ...staff(writer, 'inbox'));
  businesses = [await openBusiness(t, 1), await openBusiness(t, 2), await openBusiness(t, 3)];
  ({ token } = await t.signIn(keeper, 'platform'));
  const [first, second, third] = businesses as [TestBusiness, TestBusiness, TestBusiness];
  const reviewOf = (n: number, { branches }: TestBusiness) => ({ reviewId: idOf('r', n), locationId: branches[0] });
  const trial = ({ tenantId }: TestBusiness, endsAt: string) => ({
    type: 'TrialStarted',
    data: { tenantId, plan: 'professional', endsAt: at(endsAt) },
  });
  const answered = replySteps(1);
  const of = reviewOf(1, first);
  await t.append(
    first.tenantId,
    '2026-03-02T09:00:00Z',
    trial(first, '2026-03-20T09:00:00Z'),
    received(of),
    received(reviewOf(2, first)),
    ...[answered.queued, answered.publishing, answered.accepted, answered.published].map((event) => ({
      ...event,
      data: { ...event.data, ...of },
    })),
    { type: 'LocationRated', data: { locationId: first.branches[0], rating: 4.5, reviewCount: 2 } },
    { type: 'SignInSucceeded', data: { accountId: first.accountId, sessionId: idOf('s', 1), method: 'password' } },
  );
  await t.append(second.tenantId, '2026-03-02T09:00:00Z', trial(second, '2026-03-10T09:00:00Z'), received(reviewOf(3, second)));
  await t.append(third.tenantId, '2026-03-02T09:00:00Z', trial(third, '2026-01-20T09:00:00Z'), {
    type: 'ConnectionLost',
    data: { connectionId: third.connectionId, reason: 'revoked' },
  });
  // Paid just before and just after the month began in Riyadh.
  await t.append(first.tenantId, '2026-03-03T09:00:00Z', payment(first.tenantId, 1, '2026-02-28T20:59:00Z'));
  await t.append(first.tenantId, '2026-03-03T09:00:00Z', payment(first.tenantId, 2, '2026-02-28T21:00:00Z'));
});
afterAll(() => t.close());

const page = async (query: string) =>
  (await t.get(`/api/subscribers${query}`, token)).body.model as { items: Subscriber[]; next: string | null; total: number };
const namesOf = async (query: string) => (await page(query)).items.map(({ name }) => name);

describe('the list', () => {
  test('shows every business to the duty customers, and to nobody else', async () => {
    const { items, total, next } = await page('?sort=name');
    expect([total, next]).toEqual([3, null]);
    expect(items[0]).toEqual({
      id: businesses[0]!.tenantId as Uuid,
      name: 'نشاط 1',
      activityType: 'cafes',
      city: null,
      ownerName: 'مالك 1',
      email: `${businesses[0]!.accountId}@example.com`,
      plan: 'professional',
      status: 'trial',
      endsAt: at('2026-03-20T09:00:00Z'),
      pastDue: false,
      connectionLost: false,
      branches: 2,
      reviews: 2,
      rating: 4.5,
      revenue: 10_000,
      lastSignInAt: at('2026-03-02T09:00:00Z'),
      joinedAt: at('2026-01-01T09:00:00Z'),
    } satisfies Subscriber);
    expect((await t.get('/api/subscribers', (await t.signIn(writer, 'platform')).token)).status).toBe(403);
    expect((await t.get('/api/subscribers', businesses[0]!.token)).status).toBe(403);
  });

  test('tells trials, expired ones and those expired for 30 days apart', async () => {
    expect(await namesOf('?status=trial')).toEqual(['نشاط 1']);
    expect(await namesOf('?status=expired')).toEqual(['نشاط 2']);
    expect(await namesOf('?status=inactive')).toEqual(['نشاط 3']);
    expect(await namesOf('?plan=enterprise')).toEqual([]);
  });

  test('finds those whose connection was lost, without the deactivated, as the alert counts them', async () => {
    expect(await namesOf('?connection=lost')).toEqual(['نشاط 3']);
    await t.pool.query('update read.subscriber_v1 set deactivated_at = now() where subscriber_id = $1', [businesses[2]!.tenantId]);
    expect(await namesOf('?connection=lost')).toEqual([]);
    await t.pool.query('update read.subscriber_v1 set deactivated_at = null where subscriber_id = $1', [businesses[2]!.tenantId]);
  });

  test.each([
    // All joined at the same instant.
    ['recent', 'نشاط 3'],
    ['name', 'نشاط 1'],
    ['revenue', 'نشاط 1'],
    ['reviews', 'نشاط 1'],
    ['rating', 'نشاط 1'],
  ])('by %s goes on where a page ended', async (sort, first) => {
    const whole = await namesOf(`?sort=${sort}`);
    const paged: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { items, next } = await page(`?sort=${sort}&limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`);
      paged.push(...items.map(({ name }) => name));
      cursor = next;
    }
    expect(paged).toEqual(whole);
    expect([whole.length, whole[0]]).toEqual([3, first]);
  });

  test('finds by the name and by the address of the owner, and takes signs as they are', async () => {
    expect(await namesOf(`?search=${encodeURIComponent('نشاط ٢')}`)).toEqual(['نشاط 2']);
    expect(await namesOf(`?search=${businesses[2]!.accountId}`)).toEqual(['نشاط 3']);
    expect(await namesOf('?search=%25')).toEqual([]);
  });

  test('refuses a cursor of another sort', async () => {
    const { next } = await page('?sort=name&limit=1');
    expect((await t.get(`/api/subscribers?sort=recent&cursor=${next}`, token)).status).toBe(400);
  });
});

test('the figures are what SQL counts over the businesses themselves', async () => {
  const { rows } = await t.pool.query(`select
    (select count(*)::int from read.business_v1) as total,
    (select count(*)::int from read.business_v1 where registered_at >= '2026-02-28T21:00:00Z') as "joinedThisMonth"`);
  expect((await t.get('/api/subscribers/figures', token)).body.model).toEqual({
    ...(rows[0] as object),
    active: 0,
    revenue: 10_000,
    revenueThisMonth: 5_000,
  });
});

test('reviews are those that SQL counts in each business', async () => {
  const { rows } = await t.pool.query<{ id: string; reviews: number }>(
    `select tenant_id as id, count(*)::int as reviews from read.review_v1 where not removed group by 1`,
  );
  const { items } = await page('');
  expect(new Map(items.filter(({ reviews }) => reviews > 0).map(({ id, reviews }) => [id as string, reviews]))).toEqual(
    new Map(rows.map(({ id, reviews }) => [id, reviews])),
  );
});

describe('one business', () => {
  /** As the workers see its connection. */
  async function isPaused({ tenantId }: TestBusiness): Promise<boolean> {
    const client = await t.pool.connect();
    try {
      await client.query('begin; set local role sumaa_worker');
      const { rows } = await client.query<{ is_paused: boolean }>('select is_paused from work.connection where tenant_id = $1', [tenantId]);
      expect(rows).toHaveLength(1);
      return rows[0]!.is_paused;
    } finally {
      await client.query('rollback');
      client.release();
    }
  }
  const details = async (id: string) => (await t.get(`/api/subscribers/${id}`, token)).body.model as SubscriberDetails;

  test('with contact, people and branches', async () => {
    const [first] = businesses as [TestBusiness];
    expect(await details(first.tenantId)).toMatchObject({
      ownerName: 'مالك 1',
      answeredPercent: 50,
      openInvitations: 0,
      connection: 'connected',
      people: [{ id: first.memberId, name: 'مالك 1', role: 'admin', active: true, isOwner: true }],
      locations: [{ id: first.branches[0], reviews: 2, accessible: true }, { id: first.branches[1] }],
      deactivated: null,
    });
    expect((await t.get(`/api/subscribers/${idOf('t', 77)}`, token)).status).toBe(404);
  });

  test('with what the staff wrote to it, and what became of the mails', async () => {
    const [{ tenantId, accountId }] = businesses as [TestBusiness];
    const messageId = idOf('m', 1);
    const text = { template: null, language: 'ar', subject: 'أهلًا', body: 'نص' };
    const mailed = (to: string, outcome: string) => ({
      type: 'BusinessMessageMailed',
      data: { tenantId, messageId, accountId: to, outcome },
    });
    await t.append(
      tenantId,
      '2026-03-02T09:00:00Z',
      { type: 'BusinessMessaged', data: { tenantId, messageId, ...text, accountId: keeper } },
      mailed(accountId, 'refused'),
      mailed(keeper, 'refused'),
      mailed(accountId, 'sent'),
    );
    expect((await details(tenantId)).messages).toMatchObject([
      { id: messageId, subject: 'أهلًا', byName: 'عادل', readBy: 0, mails: { sent: 1, refused: 1 } },
    ]);
  });

  test('that the platform closes refuses its members until it is open again', async () => {
    const [, , third] = businesses as [TestBusiness, TestBusiness, TestBusiness];
    const addedAt = at('2026-03-03T09:00:00Z');
    const asked = { recipientId: idOf('f', 71), requestId: idOf('f', 72), locationId: third.branches[0], accountId: third.accountId };
    const request = { channel: 'email', name: null, address: 'x@example.com', language: 'ar', source: 'branch' } as const;
    const url = 'https://example.com/hook';
    await t.append(
      third.tenantId,
      addedAt,
      { type: 'WebhookAdded', data: { endpointId: idOf('f', 73), accountId: third.accountId, url, events: ['review.received'], addedAt } },
      { type: 'ReviewRequested', data: { ...asked, ...request, number: 1, dueAt: addedAt, requestedAt: addedAt } },
    );
    await t.get('/api/review-requests', third.token);
    await t.get('/api/webhooks', third.token);
    /** Requests that may go out, and endpoints that are told something. */
    const outward = async () => [
      (await t.pool.query('select from work.review_request where tenant_id = $1', [third.tenantId])).rowCount,
      (await t.pool.query('select from work.webhook where tenant_id = $1 and not is_paused', [third.tenantId])).rowCount,
    ];
    expect(await outward()).toEqual([1, 1]);
    expect((await t.get('/api/Businesses', third.token)).status).toBe(200);
    await t.append(third.tenantId, '2026-03-04T09:00:00Z', {
      type: 'BusinessDeactivated',
      data: { tenantId: third.tenantId, reason: 'طلب صاحب النشاط', accountId: keeper },
    });
    expect((await details(third.tenantId)).deactivated).toEqual({
      at: at('2026-03-04T09:00:00Z'),
      reason: 'طلب صاحب النشاط',
      byName: 'عادل',
    });
    expect((await t.get('/api/Businesses', third.token)).status).not.toBe(200);
    expect(await isPaused(third), 'its reviews are not read').toBe(true);
    const people = async () => (await t.pool.query('select from work.member where tenant_id = $1', [third.tenantId])).rowCount;
    expect(await people(), 'nothing is brought to its members').toBe(0);
    expect(await outward(), 'nothing leaves in its name').toEqual([0, 0]);
    expect(await isPaused(businesses[0]!)).toBe(false);
    await t.append(third.tenantId, '2026-03-05T09:00:00Z', {
      type: 'BusinessReactivated',
      data: { tenantId: third.tenantId, reason: 'تم السداد', accountId: keeper },
    });
    expect((await details(third.tenantId)).deactivated).toBeNull();
    expect([await isPaused(third), await people(), await outward()]).toEqual([false, 1, [1, 1]]);
    expect((await t.get('/api/Businesses', third.token)).status).toBe(200);
  });
});

test('the timeline of a business has its own events only, without refusals', async () => {
  const [first, second] = businesses as [TestBusiness, TestBusiness, TestBusiness];
  await t.append(first.tenantId, '2026-03-04T09:00:00Z', {
    type: 'SignInRefused',
    data: { emailKey: 'k', accountId: first.accountId, reason: 'wrong_credentials' },
  });
  await t.append(second.tenantId, '2026-03-05T09:00:00Z', {
    type: 'SignInSucceeded',
    data: { accountId: second.accountId, sessionId: idOf('s', 2), method: 'password' },
  });
  const timeline = async (id: string, of = token) => t.get(`/api/subscribers/${id}/timeline`, of);
  const events = ((await timeline(first.tenantId)).body.model as { items: AuditItem[] }).items.map(({ event }) => event);
  expect(events.filter((event) => event === 'SignInSucceeded')).toHaveLength(1);
  expect(events).not.toContain('SignInRefused');
  expect((await timeline(first.tenantId, (await t.signIn(writer, 'platform')).token)).status).toBe(403);
});

test('an Enterprise business sees who of the active staff looks after it, another one does not', async () => {
  const [first, second] = businesses as [TestBusiness, TestBusiness, TestBusiness];
  const assigned = ({ tenantId }: TestBusiness) => ({
    type: 'AccountManagerAssigned',
    data: { tenantId, managerId: keeper, accountId: keeper },
  });
  for (const business of [first, second]) await t.append(business.tenantId, '2026-03-06T09:00:00Z', assigned(business));
  const seen = async ({ token: own }: TestBusiness) => (await t.get('/api/account-manager', own)).body.model;
  const details = (await t.get(`/api/subscribers/${first.tenantId}`, token)).body.model as SubscriberDetails;
  expect(details.accountManager).toEqual({ id: keeper, name: 'عادل' });
  expect(await seen(first)).toBeNull();
  await t.pool.query(`update read.subscriber_v1 set plan = 'enterprise' where subscriber_id = $1`, [first.tenantId]);
  expect(await seen(first)).toEqual({ name: 'عادل', email: expect.stringContaining('@') });
  expect(await seen(second)).toBeNull();
});
