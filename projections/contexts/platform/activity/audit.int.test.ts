import {
  eventCatalogue,
  memberPermissions,
  recordPage,
  streamName,
  type Actor,
  type AnyEvent,
  type AuditItem,
  type Iso,
  type MemberPermission,
  type RecordEvent,
  type Role,
  type Uuid,
} from '@sumaa/contracts';
import { createCodec } from '@sumaa/event-store';
import { testMetadata } from '@sumaa/event-store/testing';
import { createDb, withTenant } from '@sumaa/runtime/postgres';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createHistory } from '../../../infra/index.ts';
import { invited, membership, openBusiness, person, type TestBusiness } from '../../../testing/business.ts';
import { idOf } from '../../../testing/events.ts';
import { received, replySteps } from '../../../testing/reviews.ts';
import { startProjections, type TestProjections } from '../../../testing/start-projections.ts';
import { auditRecord } from './audit-record.ts';

let t: TestProjections;
let one: TestBusiness;
let two: TestBusiness;
const tokens = new Map<Role, string>();
const agent = { accountId: idOf('a', 50), name: 'سارة' };

const by = (accountId: string, role: string): Actor => ({
  kind: 'person',
  accountId: accountId as never,
  role,
  ipHash: '0123456789abcdef0123456789abcdef',
  network: '93.168.0.0/16',
});
const day = (n: number, time = '09:00') => `2026-03-${String(n).padStart(2, '0')}T${time}:00.000Z`;

interface Page {
  readonly items: AuditItem[];
  readonly next: string | null;
}
async function page(query = '', token = one.token): Promise<Page> {
  const { status, body } = await t.get(`/api/audit${query}`, token);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.model as Page;
}

beforeAll(async () => {
  t = await startProjections(inject('postgresUrl'));
  one = await openBusiness(t, 1);
  two = await openBusiness(t, 2);
  for (const [n, role] of (['viewer', 'agent', 'manager'] as const).entries()) {
    const accountId = role === 'agent' ? agent.accountId : idOf('a', 60 + n);
    await t.append(
      one.tenantId,
      day(1),
      ...person(accountId, one.tenantId, role === 'agent' ? agent.name : role, role),
      membership(one.tenantId, accountId, role),
    );
    tokens.set(role, (await t.signIn(accountId, one.tenantId)).token);
  }
  const reviewId = idOf('r', 1);
  const [locationId] = one.branches;
  const of = { reviewId, locationId };
  const { queued, published } = replySteps();
  await t.append(one.tenantId, day(2), received({ ...of, authorName: 'أبو فهد' }));
  await t.appendBy(by(agent.accountId, 'agent'), one.tenantId, day(3, '10:00'), {
    type: queued.type,
    data: { ...queued.data, ...of, accountId: agent.accountId },
  });
  await t.append(one.tenantId, day(3, '10:01'), { type: published.type, data: { ...published.data, ...of } });
  await t.appendBy({ kind: 'anonymous', ipHash: 'fedcba98'.repeat(4), network: '10.0.0.0/16' }, one.tenantId, day(4), {
    type: 'SignInRefused',
    data: { emailKey: 'k', accountId: agent.accountId, reason: 'wrong_credentials' },
  });
  await t.appendBy(by(one.accountId, 'admin'), one.tenantId, day(5), {
    type: 'SignInSucceeded',
    data: { accountId: one.accountId, sessionId: one.sessionId, method: 'password' },
  });
  await t.appendBy(by(two.accountId, 'admin'), two.tenantId, day(5), {
    type: 'SignInSucceeded',
    data: { accountId: two.accountId, sessionId: two.sessionId, method: 'password' },
  });
});
afterAll(() => t.close());

test('lists the newest first, with current names, origin and subject', async () => {
  const { items } = await page('?limit=4');
  const chain = {
    id: expect.any(String),
    correlationId: expect.any(String),
    causationId: expect.any(String),
    tenant: null,
    record: { stream: expect.any(String), revision: expect.any(Number) },
  };
  expect(items).toEqual([
    {
      ...chain,
      at: day(5),
      event: 'SignInSucceeded',
      kind: 'sign_in',
      actor: { kind: 'person', memberId: one.memberId, accountId: null, name: 'مالك 1', role: 'admin' },
      from: '01234567',
      network: '93.168.0.0/16',
      subject: 'مالك 1',
      branch: null,
      details: { method: 'password' },
    },
    {
      ...chain,
      at: day(4),
      event: 'SignInRefused',
      kind: 'refusal',
      actor: { kind: 'anonymous', memberId: null, accountId: null, name: null, role: null },
      from: 'fedcba98',
      network: '10.0.0.0/16',
      subject: agent.name,
      branch: null,
      details: { reason: 'wrong_credentials' },
    },
    {
      ...chain,
      at: day(3, '10:01'),
      event: 'ReplyPublished',
      kind: 'reply',
      actor: { kind: 'system', memberId: null, accountId: null, name: null, role: null },
      from: null,
      network: null,
      subject: 'أبو فهد',
      branch: 'فرع العليا',
      details: {},
    },
    expect.objectContaining({
      event: 'ReplyQueued',
      actor: { kind: 'person', memberId: expect.any(String), accountId: null, name: agent.name, role: 'agent' },
      subject: 'أبو فهد',
      branch: 'فرع العليا',
      details: { replaces: false },
    }),
  ]);
});

test('the pages together hold each entry once, even when entries have the same instant', async () => {
  const whole = (await page('?limit=100')).items;
  expect(new Set(whole.map(({ at }) => at)).size).toBeLessThan(whole.length);
  const seen: AuditItem[] = [];
  for (let next: string | null = ''; next !== null;) {
    const { items, next: following }: Page = await page(`?limit=3${next === '' ? '' : `&cursor=${next}`}`);
    seen.push(...items);
    next = following;
  }
  expect(seen).toEqual(whole);
});

describe('filters', () => {
  test('by type, channel and chain', async () => {
    expect((await page('?events=SignInRefused,ReplyPublished')).items.map(({ event }) => event)).toEqual([
      'SignInRefused',
      'ReplyPublished',
    ]);
    expect((await page('?channel=anonymous')).items.map(({ event }) => event)).toEqual(['SignInRefused']);
    const [newest] = (await page('?limit=1')).items;
    expect((await page(`?chain=${newest!.correlationId}`)).items.map(({ id }) => id)).toContain(newest!.id);
    expect((await page('?chain=none')).items).toEqual([]);
  });

  test('by record and by outcome', async () => {
    const types = async (query: string) => (await page(query)).items.map(({ event }) => event);
    expect(await types(`?stream=review-${idOf('r', 1)}`)).toEqual(['ReplyPublished', 'ReplyQueued']);
    expect(await types('?outcome=refused')).toEqual(['SignInRefused']);
    expect(await types('?outcome=failed')).toEqual([]);
    expect(await types(`?outcome=done&from=${day(3)}`)).toEqual(['SignInSucceeded', 'ReplyPublished', 'ReplyQueued']);
  });

  test('by words of a sentence, of the name of a person, a reviewer or a branch, and of both', async () => {
    const types = async (query: Record<string, string>, token = one.token) =>
      (await page(`?from=${day(3)}&${new URLSearchParams(query).toString()}`, token)).items.map(({ event }) => event);
    expect(await types({ words: 'سارة' })).toEqual(['SignInRefused', 'ReplyQueued']);
    expect(await types({ words: 'ابو فَهْد' })).toEqual(['ReplyPublished', 'ReplyQueued']);
    expect(await types({ words: 'العليا' })).toEqual(['ReplyPublished', 'ReplyQueued']);
    expect(await types({ words: 'نشر', said: 'ReplyPublished' })).toEqual(['ReplyPublished']);
    expect(await types({ words: 'رد سارة', said: 'ReplyPublished,ReplyQueued', named: 'سارة' })).toEqual(['ReplyQueued']);
    expect(await types({ words: 'nobody' })).toEqual([]);
    expect(await types({ words: 'سارة' }, two.token)).toEqual([]);
  });

  test('by kind', async () => {
    const { items } = await page('?kind=refusal');
    expect(items.map(({ event }) => event)).toEqual(['SignInRefused']);
    // These three have the same instant, so their order is not fixed.
    const connections = (await page('?kind=connection&limit=100')).items.map(({ event }) => event);
    expect(connections.toSorted()).toEqual(['GoogleConnected', 'LocationLinked', 'LocationLinked']);
  });

  test('by person: what they did, and what unknown callers did to their account', async () => {
    const { items } = await page(`?actor=${(await page('?kind=reply')).items.at(-1)?.actor.memberId}`);
    const events = items.map(({ event }) => event);
    // The last three have the same instant, so their order is not fixed.
    expect([events.slice(0, 2), events.slice(2).toSorted()]).toEqual([
      ['SignInRefused', 'ReplyQueued'],
      ['AccountRegistered', 'EmailConfirmed', 'MemberJoined'],
    ]);
    expect((await page(`?actor=${two.memberId}`)).items).toEqual([]);
  });

  test('by period: from inclusive, to exclusive', async () => {
    const { items } = await page(`?from=${day(3, '10:01')}&to=${day(5)}`);
    expect(items.map(({ event }) => event)).toEqual(['SignInRefused', 'ReplyPublished']);
  });

  test.each([
    'cursor=x',
    `cursor=${Buffer.from('{"at":"1","id":"2"}').toString('base64url')}`,
    'kind=all',
    'events=a%20b',
    'channel=robot',
    'limit=101',
    'actor=1',
    'from=yesterday',
    // Postgres has no such year.
    'from=0000-01-01T00:00:00.000Z',
  ])('refuses %s', async (query) => {
    expect((await t.get(`/api/audit?${query}`, one.token)).status).toBe(400);
  });
});

test('each business has its own trail, which only roles with the permission can read', async () => {
  const { items } = await page('?limit=100', two.token);
  expect(items.filter(({ at }) => at === day(5)).map(({ subject }) => subject)).toEqual(['مالك 2']);
  expect(items.every(({ actor, subject }) => ![actor.name, subject].includes('مالك 1'))).toBe(true);
  for (const [role, token] of tokens) expect([role, (await t.get('/api/audit', token)).status]).toEqual([role, 403]);
  expect((await t.get('/api/audit')).status).toBe(401);
});

describe('what the trail does not list', () => {
  const reviewId = idOf('r', 41);
  const chain = 'chain-of-a-reply';
  beforeAll(async () => {
    const of = { reviewId, locationId: one.branches[0] };
    const { accepted, published } = replySteps(41);
    const codec = createCodec({ catalogue: eventCatalogue, keys: t.keys });
    let causationId = 'a request';
    for (const [n, { type, data }] of [received(of), accepted, published].entries()) {
      const event = { type, data: { ...data, ...of } } as AnyEvent;
      const { schema: _, ...metadata } = testMetadata({
        tenantId: one.tenantId,
        occurredAt: day(8, `09:0${n}`) as Iso,
        $correlationId: chain,
        $causationId: causationId,
      });
      causationId = idOf('e', 41 + n);
      const encoded = await codec.encode(event, causationId as Uuid, metadata);
      await t.store.append(streamName('review', reviewId), [encoded], { expected: n === 0 ? 'no_stream' : BigInt(n - 1) });
    }
    // What follows waits for this one, and so for those before it.
    await t.append(one.tenantId, day(8, '09:30'), received({ reviewId: idOf('r', 42), locationId: one.branches[1] }));
  });

  test('is part of a chain, from its beginning, with its cause', async () => {
    const { items: begin, next } = await page(`?chain=${chain}&limit=2`);
    const { items: rest } = await page(`?chain=${chain}&limit=2&cursor=${next}`);
    const [first, second, third] = [41, 42, 43].map((n) => idOf('e', n));
    expect([...begin, ...rest].map(({ id, event, kind, causationId }) => [id, event, kind, causationId])).toEqual([
      [first, 'ReviewReceived', null, 'a request'],
      [second, 'ReplyAccepted', null, first],
      [third, 'ReplyPublished', 'reply', second],
    ]);
    expect((await page(`?chain=${chain}`, two.token)).items).toEqual([]);
  });

  test('is listed for whoever asks for every event: for the staff of all, for a business of its own', async () => {
    const accountId = idOf('a', 91);
    await t.append(
      'platform',
      day(1),
      ...person(accountId, 'platform', 'مدقق', 'super_admin'),
      membership('platform', accountId, 'super_admin', ['audit']),
    );
    const { token } = await t.signIn(accountId, 'platform');
    const events = async (query: string, as = token) => (await page(query, as)).items.map(({ event }) => event);
    const ask = `&from=${day(8)}&to=${day(9)}`;
    expect(await events(`?all=yes${ask}`)).toEqual(['ReviewReceived', 'ReplyPublished', 'ReplyAccepted', 'ReviewReceived']);
    expect(await events(`?all=yes&events=ReplyAccepted${ask}`)).toEqual(['ReplyAccepted']);
    expect(await events(`?all=yes&stream=review-${reviewId}`)).toEqual(['ReplyPublished', 'ReplyAccepted', 'ReviewReceived']);
    expect(await events(`?${ask}`)).toEqual(['ReplyPublished']);
    expect(await events(`?all=yes${ask}`, one.token)).toEqual(await events(`?all=yes${ask}`));
    expect(await events(`?all=yes${ask}`, two.token)).toEqual([]);
    expect((await page('?all=yes&limit=100', two.token)).items.map(({ record }) => record?.stream)).not.toContain(`review-${reviewId}`);
    const walked: string[] = [];
    for (let next: string | null = ''; next !== null;) {
      const { items, next: following }: Page = await page(`?all=yes${ask}&limit=1${next === '' ? '' : `&cursor=${next}`}`, token);
      walked.push(...items.map(({ event }) => event));
      next = following;
    }
    expect(walked).toEqual(await events(`?all=yes${ask}`));
  });
});

test('why personal data was read is said to the business and to the staff, until the business is erased', async () => {
  const three = await openBusiness(t, 4);
  const auditor = idOf('a', 96);
  await t.append('platform', day(1), ...person(auditor, 'platform', 'مراجعة', 'super_admin'));
  await t.append('platform', day(1), membership('platform', auditor, 'super_admin', ['audit']));
  const staff = (await t.signIn(auditor, 'platform')).token;
  const reading = { readingId: idOf('f', 1), accountId: auditor, record: `tenant-${three.tenantId}`, reason: 'طلب العضو' };
  await t.append(three.tenantId, day(2), { type: 'PersonalDataRead', data: reading });
  const details = async () => {
    const asked = [
      await page('?events=PersonalDataRead', three.token),
      await page(`?events=PersonalDataRead&tenant=${three.tenantId}`, staff),
    ];
    return asked.map(({ items }) => items.map((item) => item.details));
  };
  expect(await details()).toEqual([[{ why: 'طلب العضو' }], [{ why: 'طلب العضو' }]]);
  expect((await page('?events=PersonalDataRead')).items, 'another business').toEqual([]);
  const { rows } = await t.pool.query(`select from read.audit_v1 where details::text like '%طلب العضو%'`);
  expect(rows, 'no erasure reaches the trail itself').toEqual([]);
  const held = { connectionId: null, locationIds: [], googleLocations: [] };
  await t.append(three.tenantId, day(2, '10:00'), { type: 'BusinessErased', data: { tenantId: three.tenantId as Uuid, ...held } });
  expect((await details())[1]).toEqual([{}]);
});

describe('with the duty `audit`', () => {
  let auditor: string;
  beforeAll(async () => {
    const accountId = idOf('a', 90);
    await t.append(
      'platform',
      day(1),
      ...person(accountId, 'platform', 'مدقق', 'super_admin'),
      membership('platform', accountId, 'super_admin', ['audit']),
    );
    auditor = (await t.signIn(accountId, 'platform')).token;
  });

  test('every business is read, with its name and without the names of its people', async () => {
    const { items } = await page(`?limit=100&from=${day(3)}`, auditor);
    expect(new Set(items.map(({ tenant }) => tenant?.id))).toEqual(new Set([one.tenantId, two.tenantId]));
    expect(items.every(({ tenant }) => tenant?.name)).toBe(true);
    expect(JSON.stringify(items)).not.toMatch(/مالك|أبو فهد|سارة/);
    const ofTwo = await page(`?tenant=${two.tenantId}`, auditor);
    expect(new Set(ofTwo.items.map(({ tenant }) => tenant?.id))).toEqual(new Set([two.tenantId]));
  });

  test('a business is found by words of its name, or by its id, to read its trail alone', async () => {
    const find = async (query: string, token = auditor) => {
      const { status, body } = await t.get(`/api/audit/businesses${query}`, token);
      return [status, (body.model as { items: { id: string; name: string }[] } | null)?.items] as const;
    };
    const [, everyone] = await find('');
    expect(everyone?.map(({ id }) => id)).toEqual(expect.arrayContaining([one.tenantId, two.tenantId]));
    const [mine] = everyone!.filter(({ id }) => id === two.tenantId);
    expect(await find(`?id=${two.tenantId}`)).toEqual([200, [mine]]);
    expect((await find(`?search=${encodeURIComponent(mine!.name)}`))[1]).toContainEqual(mine);
    expect(await find('?search=nobody-at-all')).toEqual([200, []]);
    expect(await find('?id=platform')).toEqual([200, []]);
    expect((await find('', one.token))[0]).toBe(403);
  });

  test('all that one person did is read in every business, without their name', async () => {
    const [{ actor }] = (await page(`?tenant=${two.tenantId}&kind=sign_in`, auditor)).items as [AuditItem];
    expect(actor).toMatchObject({ name: null, accountId: two.accountId });
    const { items } = await page(`?actor=${two.accountId}&limit=100`, auditor);
    expect(items.map(({ event }) => event)).toContain('SignInSucceeded');
    expect(new Set(items.map(({ tenant }) => tenant?.id))).toEqual(new Set([two.tenantId]));
    // An account's id is no filter for anybody else.
    expect((await page(`?actor=${one.accountId}`)).items).toEqual([]);
  });

  test('a business names no other business, and reads none', async () => {
    const { items } = await page(`?tenant=${two.tenantId}&limit=100`);
    expect(items.every(({ actor }) => actor.accountId === null)).toBe(true);
    expect(items.map(({ tenant }) => tenant)).toEqual(items.map(() => null));
    expect(items.length).toBe((await page('?limit=100')).items.length);
  });
});

describe('a record', () => {
  const record = async (stream: string, token = one.token) => {
    const { status, body } = await t.get(`/api/audit/records/${stream}`, token);
    return { status, model: body.model as { events: RecordEvent[]; next: number | null } };
  };
  const review = `review-${idOf('r', 1)}`;

  test('has all its events, oldest first, with what each set; personal fields are masked', async () => {
    const { model } = await record(review);
    expect(model.events.map(({ event, revision }) => [revision, event])).toEqual([
      [0, 'ReviewReceived'],
      [1, 'ReplyQueued'],
      [2, 'ReplyPublished'],
    ]);
    expect(model.next).toBeNull();
    const [first, second] = model.events;
    expect(first).toMatchObject({ fields: { locationId: one.branches[0] }, hidden: { authorName: 'masked' } });
    expect(second?.actor).toEqual({ kind: 'person', name: agent.name, role: 'agent' });
    expect(JSON.stringify(model)).not.toContain('أبو فهد');
  });

  test('of a business keeps from it what the staff wrote for each other', async () => {
    const auditor = idOf('a', 94);
    await t.append('platform', day(1), ...person(auditor, 'platform', 'مدقق', 'super_admin'));
    await t.append('platform', day(1), membership('platform', auditor, 'super_admin', ['audit']));
    const reason = 'شكوى داخلية';
    const { tenantId } = one;
    const granted = { tenantId, percent: 10, periods: 2, reason, accountId: auditor };
    await t.append(tenantId, day(1), { type: 'DiscountGranted', data: granted });
    const staff = (await t.signIn(auditor, 'platform')).token;
    const details = async (token: string, of = '') => (await page(`?events=DiscountGranted${of}`, token)).items.map((item) => item.details);
    const shown = [{ percent: 10, count: 2 }];
    expect([await details(one.token), await details(staff, `&tenant=${tenantId}`)]).toEqual([shown, shown]);
    await t.append(tenantId, day(1), { type: 'BusinessDeactivated', data: { tenantId, reason, accountId: auditor } });
    await t.append(tenantId, day(1), { type: 'BusinessReactivated', data: { tenantId, reason, accountId: auditor } });
    // Whoever belongs to a closed business is refused before the query waits for what was appended.
    const end = (await t.store.head())!.position;
    const business = `select position >= $1 as done from consumer.checkpoint where kind = 'projection' and name = 'business'`;
    await expect.poll(async () => (await t.pool.query<{ done: boolean }>(business, [end])).rows[0]?.done).toBe(true);
    const reasons = async (token: string) =>
      (await record(`tenant-${tenantId}`, token)).model.events
        .filter(({ event }) => event === 'BusinessDeactivated' || event === 'BusinessReactivated')
        .map(({ fields, hidden }) => [fields['reason'], hidden['reason']]);
    const unseen = [undefined, undefined];
    expect(await reasons(one.token)).toEqual([unseen, unseen]);
    const masked = [undefined, 'masked'];
    expect(await reasons(staff), 'the staff, until they say why they read it').toEqual([masked, masked]);
  });

  test('of a register has its texts masked', async () => {
    const breachId = idOf('b', 1);
    const at = day(1);
    const texts = { what: 'قائمة باسم أبو فهد', affected: 'أبو فهد' };
    const recorded = { breachId, accountId: one.accountId, foundAt: at, ...texts, people: 1, dueAt: at, recordedAt: at };
    const auditor = idOf('a', 93);
    await t.append('platform', day(1), ...person(auditor, 'platform', 'مدققة', 'super_admin'));
    await t.append('platform', day(1), membership('platform', auditor, 'super_admin', ['audit']));
    await t.append('platform', day(1), { type: 'DataBreachRecorded', data: recorded });
    const { model } = await record(`databreach-${breachId}`, (await t.signIn(auditor, 'platform')).token);
    expect(model.events[0]).toMatchObject({ fields: { people: 1 }, hidden: { what: 'masked', affected: 'masked' } });
    expect(JSON.stringify(model)).not.toContain('أبو فهد');
  });

  test('is whole, however long it is: page by page, and past what belongs to another business', async () => {
    const accountId = idOf('a', 55);
    const renewed = Array.from({ length: recordPage }, () => ({ type: 'RecoveryCodesRenewed', data: { accountId } }));
    await t.append(two.tenantId, day(1), ...person(accountId, two.tenantId, 'راحل', 'admin'));
    await t.append(two.tenantId, day(1), ...renewed);
    await t.append(one.tenantId, day(2), ...renewed);
    const found: number[] = [];
    for (let from: number | null = 0; from !== null;) {
      const { status, model } = await record(`account-${accountId}?from=${from}`);
      expect(status).toBe(200);
      found.push(...model.events.map(({ revision }) => revision));
      from = model.next;
    }
    expect(found).toHaveLength(recordPage);
    expect(found).toEqual(found.map((_, n) => found[0]! + n));
  });

  test('of an erased subject reads as erased', async () => {
    const reviewId = idOf('r', 7);
    await t.append(one.tenantId, day(2), received({ reviewId, locationId: one.branches[0], authorName: 'فهد' }));
    t.keys.erase(reviewId);
    // A process that has not the key in its memory any more.
    const history = createHistory({ store: t.store, codec: createCodec({ catalogue: eventCatalogue, keys: t.keys }) });
    const read = await withTenant(createDb(t.pool), one.tenantId, (tx) =>
      auditRecord(
        tx,
        history,
        { stream: streamName('review', reviewId), from: 0 },
        {
          accountId: one.accountId,
          tenantId: one.tenantId,
          role: 'admin',
          abilities: ['reviews.read'],
          locationIds: null,
        },
      ),
    );
    expect(read?.events[0]?.hidden).toMatchObject({ authorName: 'erased' });
  });

  test('of another business is not found; nor is one that does not exist', async () => {
    expect((await record(review, two.token)).status).toBe(404);
    expect((await record(`review-${idOf('r', 99)}`)).status).toBe(404);
    expect((await record(review, tokens.get('manager'))).status).toBe(403);
  });
});

describe('the trail holds to the rights of its reader', () => {
  const empty: Page = { items: [], next: null };
  const signIn = async (n: number, permissions: readonly MemberPermission[], branches: readonly Uuid[] | null) => {
    const accountId = idOf('a', n);
    const joined = membership(one.tenantId, accountId, 'admin', permissions, branches);
    await t.append(one.tenantId, day(1), ...person(accountId, one.tenantId, `مدير ${n}`, 'admin'), joined);
    return (await t.signIn(accountId, one.tenantId)).token;
  };
  let limited: string;
  let noReviews: string;
  const [seen, hidden] = [idOf('r', 21), idOf('r', 22)];
  beforeAll(async () => {
    const [a, b] = one.branches;
    limited = await signIn(71, memberPermissions, [a]);
    noReviews = await signIn(72, ['ManageTeam', 'Settings'], null);
    const assigned = (reviewId: Uuid, locationId: Uuid) => ({
      type: 'ReviewAssigned',
      data: { reviewId, locationId, memberId: one.memberId, accountId: one.accountId, assignedBy: one.accountId },
    });
    await t.append(one.tenantId, day(6), received({ reviewId: seen, locationId: a }), received({ reviewId: hidden, locationId: b }));
    await t.append(one.tenantId, day(7), assigned(seen, a), assigned(hidden, b), { type: 'LocationUnlinked', data: { locationId: b } });
    await t.append(one.tenantId, day(7), invited(idOf('i', 1), one.accountId, { locationIds: [b] }));
  });
  const status = async (stream: string, token: string) => (await t.get(`/api/audit/records/${stream}`, token)).status;

  test('who is limited to a branch reads nothing of another: no entry, no record, no address', async () => {
    const whole = await page(`?from=${day(6)}&limit=100`);
    const { items } = await page(`?from=${day(6)}&limit=100`, limited);
    const missing = whole.items.filter(({ id }) => !items.some((item) => item.id === id));
    expect(missing.map(({ event }) => event).toSorted()).toEqual(['LocationUnlinked', 'ReviewAssigned']);
    expect(items.map(({ record }) => record?.stream)).toContain(`review-${seen}`);
    const [chain] = missing.filter(({ event }) => event === 'ReviewAssigned');
    expect((await page(`?chain=${chain!.correlationId}`, limited)).items.map(({ record }) => record?.stream)).not.toContain(
      `review-${hidden}`,
    );
    const subject = (found: readonly AuditItem[]) => found.find(({ event }) => event === 'InvitationSent')?.subject;
    expect([subject(whole.items), subject(items)]).toEqual([`${idOf('i', 1)}@example.com`, null]);
    const streams = [
      `review-${seen}`,
      `location-${one.branches[0]}`,
      `review-${hidden}`,
      `location-${one.branches[1]}`,
      `connection-${one.connectionId}`,
    ];
    expect(await Promise.all(streams.map((stream) => status(stream, limited)))).toEqual([200, 200, 404, 404, 404]);
    expect(await Promise.all(streams.map((stream) => status(stream, one.token)))).toEqual([200, 200, 200, 200, 200]);
  });

  test('every event is listed to the branches and permissions of who asks', async () => {
    const [a, b] = one.branches;
    await t.append(
      one.tenantId,
      day(10),
      received({ reviewId: idOf('r', 23), locationId: a }),
      received({ reviewId: idOf('r', 24), locationId: b }),
    );
    const insert = (n: number, event: string, category: string, reviewId: Uuid | null) =>
      t.pool.query(
        `insert into read.recorded_event_v1 (id, tenant_id, at, event, actor_kind, subject_kind, subject_id, stream, revision, correlation_id, causation_id)
         values ($1, $2, $3, $4, 'worker', $5, $6, $7, 0, 'c', 'c')`,
        [idOf('e', n), one.tenantId, day(10), event, reviewId && 'review', reviewId, `${category}-${idOf('e', n)}`],
      );
    await insert(91, 'RuleReplyCounted', 'ruleday', idOf('r', 23));
    await insert(92, 'RuleReplyCounted', 'ruleday', idOf('r', 24));
    await insert(93, 'ReviewRequestOpened', 'reviewrecipient', null);
    await insert(94, 'NotificationsRead', 'bell', null);
    const listed = async (token: string) =>
      (await page(`?all=yes&from=${day(10)}&to=${day(11)}&limit=100`, token)).items
        .map(({ record }) => record?.stream.split('-')[0])
        .toSorted();
    expect([await listed(one.token), await listed(limited), await listed(noReviews), await listed(two.token)]).toEqual([
      ['bell', 'review', 'review', 'reviewrecipient', 'ruleday', 'ruleday'],
      ['bell', 'review', 'ruleday'],
      ['bell', 'reviewrecipient'],
      [],
    ]);
  });

  test('who is limited to a branch reads nothing of whoever works in others alone, whatever it is asked by', async () => {
    const [a, b] = one.branches;
    const other = { accountId: idOf('a', 73), name: 'ثامر' };
    const joined = membership(one.tenantId, other.accountId, 'agent', memberPermissions, [b]);
    await t.append(one.tenantId, day(1), ...person(other.accountId, one.tenantId, other.name, 'agent'), joined);
    await t.appendBy(by(other.accountId, 'agent'), one.tenantId, day(9), {
      type: 'SignInSucceeded',
      data: { accountId: other.accountId, sessionId: idOf('s', 73), method: 'password' },
    });
    // Before their branches were changed they worked in a branch that is seen.
    const work = { reviewId: seen, locationId: a, accountId: one.accountId, unassignedBy: other.accountId };
    await t.appendBy(by(other.accountId, 'agent'), one.tenantId, day(9), {
      type: 'ReviewUnassigned',
      data: { ...work, memberId: one.memberId },
    });
    const whole = await page(`?from=${day(9)}&limit=100`);
    expect(whole.items.map(({ event, actor }) => [event, actor.name])).toEqual(
      expect.arrayContaining([
        ['SignInSucceeded', other.name],
        ['ReviewUnassigned', other.name],
      ]),
    );
    const { items } = await page(`?from=${day(9)}&limit=100`, limited);
    expect(items.map(({ event, actor, network, from }) => [event, actor, network, from])).toEqual([
      ['ReviewUnassigned', { kind: 'person', memberId: null, accountId: null, name: null, role: 'agent' }, null, null],
    ]);
    const memberId = whole.items.find(({ event }) => event === 'SignInSucceeded')?.actor.memberId;
    const asked = `?words=${encodeURIComponent(other.name)}`;
    expect([(await page(`?actor=${memberId}`)).items.length > 0, (await page(asked)).items.length > 0]).toEqual([true, true]);
    expect([await page(`?actor=${memberId}`, limited), await page(asked, limited)]).toEqual([empty, empty]);
    const streams = [`account-${other.accountId}`, `member-${memberId}`, `invitation-${idOf('i', 1)}`];
    expect(await Promise.all(streams.map((stream) => status(stream, limited)))).toEqual([404, 404, 404]);
    expect(await Promise.all(streams.map((stream) => status(stream, one.token)))).toEqual([200, 200, 200]);
    expect(JSON.stringify((await t.get(`/api/audit/records/review-${seen}`, limited)).body)).not.toContain(other.name);
  });

  test('why personal data of some record was read is said only to who may read every record', async () => {
    const reading = { readingId: idOf('f', 2), accountId: one.accountId, record: `review-${hidden}`, reason: 'شكوى فهد' };
    await t.append(one.tenantId, day(2), { type: 'PersonalDataRead', data: reading });
    const said = async (token?: string) => (await page('?events=PersonalDataRead', token)).items.map(({ details }) => details);
    expect([await said(), await said(limited), await said(noReviews)]).toEqual([[{ why: reading.reason }], [{}], [{}]]);
  });

  test('who may not view reviews reads nothing of them', async () => {
    expect((await page('?kind=reply')).items.length).toBeGreaterThan(0);
    expect((await page('?kind=reply', noReviews)).items).toEqual([]);
    expect([await status(`review-${seen}`, noReviews), await status(`location-${one.branches[0]}`, noReviews)]).toEqual([404, 200]);
  });
});

test('is not shown while it is built after a restore, nor what is read from it; records are', async () => {
  const accountId = idOf('a', 99);
  await t.append(
    'platform',
    day(1),
    ...person(accountId, 'platform', 'مدير', 'super_admin'),
    membership('platform', accountId, 'super_admin', ['audit', 'customers', 'billing']),
  );
  const staff = (await t.signIn(accountId, 'platform')).token;
  const subscription = async () => {
    const { status, body } = await t.get(`/api/platform/subscriptions/${one.tenantId}`, staff);
    return [status, Array.isArray((body.model as { steps?: unknown } | null)?.steps)];
  };
  const statuses = async () => [
    (await t.get('/api/audit', one.token)).body.code,
    (await t.get(`/api/subscribers/${one.tenantId}/timeline`, staff)).body.code,
    (await t.get(`/api/audit/records/member-${one.memberId}`, one.token)).body.code,
    await subscription(),
  ];
  const analyst = await t.pool.connect();
  await analyst.query('set role analyst');
  const counted = () => analyst.query('select count(*) from analytics.events');
  await t.pool.query(`insert into consumer.due_index values ('waits', 'read.recorded_event_v1', '')`);
  expect(await statuses()).toEqual(['log_unfinished', 'log_unfinished', 'ok', [200, false]]);
  await expect(counted()).rejects.toThrow('is being built again');
  await t.pool.query('delete from consumer.due_index');
  expect(await statuses()).toEqual(['ok', 'ok', 'ok', [200, true]]);
  await counted();
  await analyst.query('reset role');
  analyst.release();
});
