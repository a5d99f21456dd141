import {
  contactReference,
  firstAnswerDueAt,
  platformTenant,
  type ContactClockView,
  type ContactEntry,
  type ContactMessage,
  type WriterFacts,
  type Uuid,
} from '@sumaa/contracts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { membership, openBusiness, person } from '../../testing/business.ts';
import { contactMoved, contactReceived, contactReplied } from '../../testing/contacts.ts';
import { at, idOf } from '../../testing/events.ts';
import { startProjections, type TestProjections } from '../../testing/start-projections.ts';

let t: TestProjections;
let token: string;
const staff = idOf('a', 1);
const colleague = idOf('a', 2);
const ids = Array.from({ length: 6 }, (_, index) => idOf('c', index + 1)) as [Uuid, Uuid, Uuid, Uuid, Uuid, Uuid];
const hour = (n: number) => at(new Date(Date.UTC(2026, 2, 1, n)).toISOString());

beforeAll(async () => {
  t = await startProjections(inject('postgresUrl'));
  for (const [account, name] of [
    [staff, 'عادل المطيري'],
    [colleague, 'عبير السالم'],
  ] as const)
    await t.append(
      platformTenant,
      '2026-01-01T09:00:00Z',
      ...person(account, platformTenant, name, 'super_admin'),
      membership(platformTenant, account, 'super_admin', ['inbox']),
    );
  ({ token } = await t.signIn(staff, platformTenant));
  const [one, two, three, four, five, six] = ids;
  for (const [index, id] of ids.entries()) {
    await t.append(platformTenant, hour(index), contactReceived(id, { receivedAt: hour(index), message: `نص ${index + 1}` }));
  }
  const by = { accountId: staff };
  await t.append(platformTenant, hour(8), { type: 'ContactAssigned', data: { messageId: two, accountId: staff, assignedBy: staff } });
  await t.append(platformTenant, hour(8), contactMoved(three, 'new', 'resolved'));
  await t.append(platformTenant, hour(8), { type: 'ContactMarkedAsSpam', data: { messageId: four, ...by, markedAt: hour(8) } });
  await t.append(platformTenant, hour(9), contactReplied(five, true, idOf('p', 5)));
  await t.append(platformTenant, hour(9), {
    type: 'ContactMergeReceived',
    data: { messageId: six, from: five, fromReference: contactReference(five), ...by, mergedAt: hour(9) },
  });
  await t.append(platformTenant, hour(9), { type: 'ContactMerged', data: { messageId: five, into: six, ...by, mergedAt: hour(9) } });
  await t.append(platformTenant, hour(10), contactReplied(six, true, idOf('p', 6)));
  await t.append(platformTenant, hour(10), {
    type: 'ContactDraftSaved',
    data: { messageId: one, accountId: colleague, text: 'مسودة عبير', isPublic: true, savedAt: hour(10) },
  });
});
afterAll(() => t.close());

const model = async <M>(path: string, as = token) => (await t.get(path, as)).body.model as M;
const listed = async (query: string) =>
  (await model<{ items: ContactMessage[] }>(`/api/contacts?sortBy=createdAt&sortDir=asc${query}`)).items.map(
    ({ id }) => ids.indexOf(id) + 1,
  );

describe('the list', () => {
  test.each([
    ['&view=open', [1, 2, 6]],
    ['&view=mine', [2]],
    ['&view=unassigned', [1, 6]],
    ['&view=all', [1, 2, 3, 6]],
    ['&view=spam', [4]],
    ['', [1, 2, 3, 6]],
    ['&status=resolved', [3]],
    [`&search=${encodeURIComponent('نص')}`, [1, 2, 3, 6]],
  ])('shows of %s only what belongs there: neither spam nor duplicates', async (query, numbers) => {
    expect(await listed(query)).toEqual(numbers);
  });
  test('is counted by view', async () => {
    expect(await model('/api/contacts/counts')).toEqual({ open: 3, mine: 1, unassigned: 2, overdue: 2, all: 4, spam: 1 });
  });
});

interface Thread {
  readonly message: ContactMessage;
  readonly items: ContactEntry[];
  readonly drafts: object[];
  readonly lastAnswerId: Uuid | null;
}
const thread = (id: Uuid) => model<Thread>(`/api/contacts/${id}/replies`);

describe('a thread', () => {
  test('of the message that stays holds the duplicate’s, by time', async () => {
    const { items, lastAnswerId, message } = await thread(ids[5]);
    expect(items.map(({ kind, content }) => [kind, content])).toEqual([
      ['joined', 'نص 5'],
      ['answer', 'أهلًا خالد'],
      ['merged', contactReference(ids[4])],
      ['answer', 'أهلًا خالد'],
    ]);
    expect([lastAnswerId, message.mergedInto]).toEqual([idOf('p', 6), null]);
  });
  test('of a duplicate says where it went, and its clock does not run', async () => {
    expect((await thread(ids[4])).message).toMatchObject({ mergedInto: ids[5], isSpam: false });
    expect((await thread(ids[3])).message).toMatchObject({ isSpam: true, slaState: 'stopped' });
  });
  test('holds the drafts of colleagues', async () => {
    const by = { id: colleague, name: 'عبير السالم' };
    expect((await thread(ids[0])).drafts).toEqual([{ by, text: 'مسودة عبير', isPublic: true, savedAt: hour(10) }]);
  });
});

describe('the writer of a message', () => {
  test('has other messages, without the duplicates', async () => {
    const writer = await model<WriterFacts>(`/api/contacts/${ids[0]}/writer`);
    expect([writer.account, writer.businesses, writer.total]).toEqual([null, [], 4]);
    expect(writer.earlier.map(({ id }) => ids.indexOf(id) + 1)).toEqual([6, 4, 3, 2]);
    expect(writer.earlier[1]).toMatchObject({ isSpam: true, reference: contactReference(ids[3]) });
  });
  test('is found among the accounts by address, with the business and its plan', async () => {
    const business = await openBusiness(t, 8);
    // A question that waits until the account is shown.
    expect((await t.get('/api/UsernameAuth/me', business.token)).status).toBe(200);
    const { email } = (await t.pool.query('select email from read.account_v1 where account_id = $1', [business.accountId])).rows[0];
    const messageId = idOf('c', 50);
    await t.append(platformTenant, hour(11), contactReceived(messageId, { email: email.toUpperCase() }));
    const writer = await model<WriterFacts>(`/api/contacts/${messageId}/writer`);
    expect(writer.account).toMatchObject({ isActive: true });
    expect(writer.businesses).toHaveLength(1);
    expect(Object.keys(writer.businesses[0] ?? {}).toSorted()).toEqual(['name', 'plan', 'trialEndsAt']);
    expect((await t.get(`/api/contacts/${messageId}/writer`, business.token)).status).toBe(403);
  });
  test('is unknown to every tenant but the platform, also in the database', async () => {
    const business = await openBusiness(t, 9);
    const client = await t.pool.connect();
    try {
      await client.query('begin');
      await client.query('set local role sumaa_query');
      await client.query(`select set_config('app.tenant_id', $1, true)`, [business.tenantId]);
      expect((await client.query('select * from read.accounts_of_writer($1)', ['khaled@diwan.example'])).rowCount).toBe(0);
      expect((await client.query('select * from read.businesses_of_writer($1)', [business.accountId])).rowCount).toBe(0);
      for (const table of ['contact_aside', 'contact_draft', 'saved_answer'])
        expect([table, (await client.query(`select 1 from read.${table}`)).rowCount]).toEqual([table, 0]);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});

test('a merge that was taken back leaves both messages in the list, each with its own thread', async () => {
  const [five, six] = [ids[4], ids[5]];
  const by = { accountId: staff };
  const fromReference = contactReference(five);
  await t.append(platformTenant, hour(11), {
    type: 'ContactMergeReleased',
    data: { messageId: six, from: five, fromReference, ...by, releasedAt: hour(11) },
  });
  await t.append(platformTenant, hour(11), { type: 'ContactMergeUndone', data: { messageId: five, into: six, ...by, undoneAt: hour(11) } });
  expect(await listed('&view=all')).toEqual(expect.arrayContaining([5, 6]));
  const { items, message } = await thread(six);
  expect(items.map(({ kind }) => kind)).toEqual(['merged', 'answer', 'unmerged']);
  expect([message.mergedInto, (await thread(five)).message.mergedInto]).toEqual([null, null]);
});

test('the clock of spam whose writer is waited for stands still since the first of both', async () => {
  const messageId = idOf('c', 60);
  await t.append(platformTenant, hour(12), contactReceived(messageId, { receivedAt: hour(12) }));
  await t.append(platformTenant, hour(13), {
    type: 'ContactMarkedAsSpam',
    data: { messageId, accountId: staff, markedAt: hour(13) },
  });
  await t.append(
    platformTenant,
    hour(14),
    contactMoved(messageId, 'new', 'pending', { changedAt: hour(14), slaDueAt: firstAnswerDueAt(hour(12)) }),
  );
  const { targets } = await model<ContactClockView>(`/api/contacts/${messageId}/clock`);
  expect(targets.flatMap(({ steps }) => steps)).toMatchObject([
    { kind: 'open', from: hour(12), to: hour(13) },
    { kind: 'paused', from: hour(13), to: null },
  ]);
});

test('a due time that another policy set is told without steps', async () => {
  const messageId = idOf('c', 61);
  await t.append(platformTenant, hour(12), contactReceived(messageId, { receivedAt: hour(12) }));
  const target = { target: 'first_answer', startedAt: hour(12), ms: 3_600_000, dueAt: hour(13), warnAt: hour(12) } as const;
  await t.append(platformTenant, hour(12), {
    type: 'ContactDueTimesSet',
    data: { messageId, policy: 0, targets: [target], slaDueAt: hour(13), setAt: hour(12) },
  });
  const { targets } = await model<ContactClockView>(`/api/contacts/${messageId}/clock`);
  expect(targets).toMatchObject([{ ms: 3_600_000, dueAt: hour(13), isExplained: false, steps: [], more: 0 }]);
});
