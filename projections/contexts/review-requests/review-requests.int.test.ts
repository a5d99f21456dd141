import {
  isoAfter,
  type Iso,
  type RequestDelivery,
  type RequestResults,
  type ReviewAsking,
  type ReviewLink,
  type ReviewRequest,
  type Uuid,
} from '@sumaa/contracts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openBusiness, type TestBusiness } from '../../testing/business.ts';
import { at, idOf } from '../../testing/events.ts';
import { received } from '../../testing/reviews.ts';
import { startProjections, type TestProjections } from '../../testing/start-projections.ts';

let t: TestProjections;
let businesses: TestBusiness[];
beforeAll(async () => {
  t = await startProjections(inject('postgresUrl'));
  businesses = [await openBusiness(t, 1), await openBusiness(t, 2)];
});
afterAll(() => t.close());

test('each branch has one address at Google, the same for everybody: nothing asks for stars before it', async () => {
  for (const { token, branches } of businesses) {
    const links = (await t.get('/api/review-requests/links', token)).body.model as ReviewLink[];
    expect(links.map(({ locationId }) => locationId).toSorted()).toEqual([...branches].toSorted());
    for (const { url } of links) {
      if (url === null) continue;
      const { origin, pathname, searchParams } = new URL(url);
      expect([origin, pathname, [...searchParams.keys()]]).toEqual(['https://search.google.com', '/local/writereview', ['placeid']]);
    }
  }
});

test('requests are listed with what became of them, counted by branch and sender, and keep no name after an opt-out', async () => {
  const { tenantId, accountId, branches, token } = businesses[0]!;
  const when = '2026-03-01T09:00:00.000Z' as Iso;
  const request = (n: number, locationId: Uuid) => ({
    type: 'ReviewRequested' as const,
    data: {
      recipientId: idOf('c', n),
      requestId: idOf('q', n),
      number: 1,
      locationId,
      channel: 'email' as const,
      name: `عميل ${n}`,
      address: `c${n}@example.com`,
      language: 'ar' as const,
      source: 'branch' as const,
      accountId,
      dueAt: when,
      requestedAt: when,
    },
  });
  const ids = (n: number) => ({ recipientId: idOf('c', n), requestId: idOf('q', n) });
  await t.append(tenantId, when, request(1, branches[0]), request(2, branches[0]), request(3, branches[1]));
  for (const n of [1, 2])
    await t.append(tenantId, when, { type: 'ReviewRequestSent', data: { ...ids(n), channel: 'email', isReported: true, sentAt: when } });
  await t.append(tenantId, when, { type: 'ReviewRequestOpened', data: { ...ids(1), openedAt: when } });
  for (const delivery of ['accepted', 'undelivered'] as const)
    await t.append(tenantId, when, { type: 'ReviewRequestReported', data: { ...ids(2), delivery, reportedAt: when } });
  await t.append(tenantId, when, {
    type: 'ReviewRecipientOptedOut',
    data: { recipientId: idOf('c', 2), because: 'link', optedOutAt: when },
  });
  await t.append(tenantId, when, request(4, branches[1]), {
    type: 'ReviewRequestReported',
    data: { ...ids(4), delivery: 'withdrawn', reportedAt: when },
  });
  await t.append(tenantId, when, { type: 'ReviewRequestReported', data: { ...ids(1), delivery: 'unknown', reportedAt: when } });
  // The provider did not take it, so the review after it came by itself.
  await t.append(
    tenantId,
    when,
    request(5, branches[1]),
    { type: 'ReviewRequestSent', data: { ...ids(5), channel: 'email', isReported: true, sentAt: when } },
    { type: 'ReviewRequestReported', data: { ...ids(5), delivery: 'refused', reportedAt: when } },
  );
  const later = '2026-03-03T12:00:00.000Z';
  await t.append(tenantId, later, received({ reviewId: idOf('r', 85), locationId: branches[1], createdAt: later as Iso }));
  for (const [n, day] of [
    [81, '2026-02-28'],
    [82, '2026-03-02'],
    [83, '2026-03-14'],
    [84, '2026-03-15'],
  ] as const)
    await t.append(
      tenantId,
      `${day}T12:00:00Z`,
      received({ reviewId: idOf('r', n), locationId: branches[0], createdAt: at(`${day}T12:00:00Z`) }),
    );

  const items = async (query = '', as = token) =>
    ((await t.get(`/api/review-requests${query}`, as)).body.model as { items: ReviewRequest[] }).items;
  const listed = await items();
  expect(listed.map(({ id, state, address }) => [id, state, address]).toSorted()).toEqual(
    [
      [idOf('q', 1), 'opened', 'c1@example.com'],
      [idOf('q', 2), 'opted_out', null],
      [idOf('q', 3), 'planned', 'c3@example.com'],
      [idOf('q', 4), 'withdrawn', 'c4@example.com'],
      [idOf('q', 5), 'refused', 'c5@example.com'],
    ].toSorted(),
  );
  expect((await items('?state=planned')).map(({ id }) => id)).toEqual([idOf('q', 3)]);
  expect((await items(`?locationId=${branches[1]}`)).map(({ id }) => id).toSorted()).toEqual([3, 4, 5].map((n) => idOf('q', n)).toSorted());
  expect(await items('', businesses[1]!.token)).toEqual([]);

  const results = (await t.get('/api/review-requests/results', token)).body.model as RequestResults;
  expect(results.branches).toMatchObject([
    { locationId: branches[1], asked: 3, waiting: 1, notSent: 2, sent: 0, undelivered: 0, opened: 0, optedOut: 0, reviewsAfter: 0 },
    { locationId: branches[0], asked: 2, sent: 2, delivered: 0, undelivered: 1, unknown: 1, opened: 1, optedOut: 1, reviewsAfter: 2 },
  ]);
  expect(results.senders).toMatchObject([
    { accountId, asked: 5, waiting: 1, notSent: 2, sent: 2, opened: 1, optedOut: 1, reviewsAfter: 2 },
  ]);
});

test('a request is sent once a server took it, and waits until then, whatever hour or provider hold it up', async () => {
  const { tenantId, accountId, branches, token } = businesses[1]!;
  const when = '2026-03-01T09:00:00.000Z' as Iso;
  const taken = '2026-03-02T09:00:00.000Z' as Iso;
  const ids = { recipientId: idOf('c', 20), requestId: idOf('q', 20) };
  const asked = {
    number: 1,
    locationId: branches[0],
    channel: 'sms',
    name: null,
    address: '0501234567',
    language: 'ar',
    source: 'branch',
  } as const;
  await t.append(
    tenantId,
    when,
    { type: 'ReviewRequested', data: { ...ids, ...asked, accountId, dueAt: when, requestedAt: when } },
    { type: 'ReviewRequestSent', data: { ...ids, channel: 'sms', isReported: true, sentAt: when } },
    received({ reviewId: idOf('r', 90), locationId: branches[0], createdAt: isoAfter(when, 1) }),
  );
  const shown = async () => {
    const { items } = (await t.get('/api/review-requests', token)).body.model as { items: ReviewRequest[] };
    const { branches: counted } = (await t.get('/api/review-requests/results', token)).body.model as RequestResults;
    return [items.map(({ state, sentAt }) => [state, sentAt]), counted] as const;
  };
  const before = await shown();
  expect(before).toMatchObject([[['planned', null]], [{ asked: 1, waiting: 1, notSent: 0, sent: 0, reviewsAfter: 0 }]]);
  const reports = async (delivery: RequestDelivery) =>
    t.append(tenantId, taken, { type: 'ReviewRequestReported', data: { ...ids, delivery, reportedAt: taken } });
  await reports('accepted');
  // The review came before the provider took the request.
  const after = await shown();
  expect(after).toMatchObject([[['sent', taken]], [{ asked: 1, waiting: 0, notSent: 0, sent: 1, reviewsAfter: 0 }]]);
  await reports('undelivered');
  expect(await shown()).toMatchObject([[['undelivered', taken]], [{ sent: 1, undelivered: 1 }]]);
});

test('the rules are those of the beginning until the business changes them, and a text can be taken back', async () => {
  const { tenantId, accountId, token } = businesses[0]!;
  const changedAt = '2026-03-01T09:00:00.000Z' as Iso;
  const asking = async () => (await t.get('/api/review-requests/settings', token)).body.model as ReviewAsking;
  expect(await asking()).toMatchObject({ rules: { maxPerMonth: 1, quietFrom: '20:00', quietTo: '09:00' }, templates: [] });
  const template = (text: string | null) => ({
    type: 'ReviewTemplateChanged' as const,
    data: { locationId: null, language: 'ar' as const, text, accountId, changedAt },
  });
  const rules = { maxPerMonth: 2, quietFrom: '21:00', quietTo: '08:00' };
  await t.append(tenantId, changedAt, { type: 'ReviewAskingChanged', data: { ...rules, accountId, changedAt } }, template('أهلًا'));
  expect(await asking()).toMatchObject({ rules, templates: [{ locationId: null, language: 'ar', text: 'أهلًا' }] });
  await t.append(tenantId, changedAt, template(null));
  expect((await asking()).templates).toEqual([]);
});
