import { contactFilePlace, platformTenant, type ContactMessage, type ContactStatus, type Uuid } from '@sumaa/contracts';
import { sealFile } from '@sumaa/runtime/storage';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { membership, openBusiness, person } from '../../testing/business.ts';
import { contactFiles, contactMoved, contactNotice, contactReceived, contactReplied, writerAnswer } from '../../testing/contacts.ts';
import { at, idOf } from '../../testing/events.ts';
import { startProjections, type TestProjections } from '../../testing/start-projections.ts';

let t: TestProjections;
let token: string;
const staff = idOf('a', 1);
const colleague = idOf('a', 2);
const ids = Array.from({ length: 12 }, (_, index) => idOf('c', index + 1)) as [Uuid, Uuid, Uuid, Uuid, Uuid, Uuid, ...Uuid[]];

beforeAll(async () => {
  t = await startProjections(inject('postgresUrl'));
  t.clock.now = new Date('2026-03-02T06:00:00Z');
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
  // The first is the oldest and so the most urgent one, one more every hour.
  for (const [index, id] of ids.entries()) {
    const receivedAt = at(new Date(Date.parse('2026-03-01T05:00:00Z') + index * 3_600_000).toISOString());
    const high = index === 3 ? ({ priority: 'high', name: 'مَطعَم الدِّيوان' } as const) : {};
    await t.append(platformTenant, receivedAt, contactReceived(id, { receivedAt, ...high }));
  }
  const of = (id: Uuid, to: ContactStatus) => contactMoved(id, 'new', to, { slaDueAt: at('2026-03-02T07:00:00Z') });
  await t.append(platformTenant, '2026-03-01T20:00:00Z', of(ids[1], 'pending'), of(ids[2], 'closed'));
  await t.append(
    platformTenant,
    '2026-03-01T21:00:00Z',
    { type: 'ContactAssigned', data: { messageId: ids[3], accountId: colleague, assignedBy: staff } },
    contactMoved(ids[3], 'new', 'open'),
    contactReplied(ids[3], false, idOf('p', 1)),
    contactReplied(ids[3], true, idOf('p', 2)),
  );
});
afterAll(() => t.close());

interface Page {
  readonly items: readonly ContactMessage[];
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
}
const page = async (query = '') => (await t.get(`/api/contacts${query}`, token)).body.model as Page;
const numbers = ({ items }: Page) => items.map(({ id }) => ids.indexOf(id) + 1);

describe('the list', () => {
  test('shows ten messages, newest first, unless asked otherwise', async () => {
    const first = await page();
    expect([numbers(first), first.total, first.page, first.pageSize]).toEqual([[12, 11, 10, 9, 8, 7, 6, 5, 4, 3], 12, 1, 10]);
    expect(numbers(await page('?page=2'))).toEqual([2, 1]);
    expect(await page('?page=9&pageSize=25')).toEqual({ items: [], total: 12, page: 9, pageSize: 25 });
  });

  test.each([
    ['urgent', 'desc', [1, 5, 6, 7]],
    ['urgent', 'asc', [3, 2, 4, 12]],
    ['priority', 'desc', [4, 12, 11, 10]],
    ['status', 'asc', [12, 11, 10, 9]],
    ['status', 'desc', [3, 2, 4, 1]],
    ['createdAt', 'asc', [1, 2, 3, 4]],
  ])('sorts by %s %s', async (sortBy, sortDir, first) => {
    expect(numbers(await page(`?pageSize=25&sortBy=${sortBy}&sortDir=${sortDir}`)).slice(0, 4)).toEqual(first);
  });

  test('filters by status and finds what is spelled otherwise', async () => {
    expect(numbers(await page('?status=pending'))).toEqual([2]);
    const found = await page(`?search=${encodeURIComponent('مطعم الديوان')}`);
    expect([numbers(found), found.total]).toEqual([[4], 1]);
    expect((await page(`?search=${encodeURIComponent('ربط')}&status=closed`)).total).toBe(1);
    expect((await page('?search=khaled%40diwan')).total).toBe(12);
  });

  test('tells the state of each clock and who is responsible', async () => {
    const { items } = await page('?pageSize=25&sortBy=createdAt&sortDir=asc');
    expect(items.slice(0, 6).map(({ slaState }) => slaState)).toEqual(['overdue', 'paused', 'stopped', 'met', 'on_time', 'on_time']);
    expect(items[3]).toMatchObject({ assignedToUserId: colleague, assignedToName: 'عبير السالم', priority: 'high', status: 'open' });
    t.clock.now = new Date('2026-03-02T06:00:00.001Z');
    expect((await page('?pageSize=25&sortBy=createdAt&sortDir=asc')).items[4]?.slaState).toBe('due_soon');
  });

  test('refuses other page sizes, sorts and states, by field', async () => {
    const answer = await t.get('/api/contacts?pageSize=11&sortBy=name&status=spam&page=0', token);
    expect([answer.status, Object.keys(answer.body.errors ?? {}).toSorted()]).toEqual([400, ['page', 'pageSize', 'sortBy', 'status']]);
  });
});

describe('the thread', () => {
  test('holds the message and what was done with it, in order', async () => {
    const { model } = (await t.get(`/api/contacts/${ids[3]}/replies`, token)).body as {
      model: { message: ContactMessage; items: object[] };
    };
    expect(model.message).toMatchObject({ id: ids[3], subject: 'ربط حساب Google' });
    const by = { id: staff, name: 'عادل المطيري' };
    expect(model.items).toMatchObject([
      { kind: 'assigned', assignedToName: 'عبير السالم', by },
      { kind: 'status', status: 'open' },
      { id: idOf('p', 1), kind: 'note', isPublic: false, content: 'أهلًا خالد', by },
      { id: idOf('p', 2), kind: 'answer', isPublic: true },
    ]);
  });
  test('holds what came by mail, in order, with the name of the writer and the files', async () => {
    const reopened = contactMoved(ids[4], 'resolved', 'open', { reopened: true, accountId: ids[4] });
    const fileId = `${'b'.repeat(64)}.bin`;
    const events = [
      contactFiles(ids[4], ids[4]),
      contactReplied(ids[4], true, idOf('p', 5)),
      writerAnswer(ids[4], { quoted: '> أهلًا', address: 'other@diwan.example' }),
      contactFiles(ids[4], idOf('m', 1), fileId),
      reopened,
      contactNotice(ids[4]),
    ];
    await t.append(platformTenant, '2026-03-01T22:00:00Z', ...events);
    const { model } = (await t.get(`/api/contacts/${ids[4]}/replies`, token)).body as { model: { items: object[]; attachments: object[] } };
    const writer = { id: ids[4], name: 'خالد الدوسري' };
    const attachment = { id: idOf('f', 1), name: 'صورة (1).png', type: 'image/png', size: 3 };
    expect(model.attachments).toEqual([attachment]);
    expect(model.items).toMatchObject([
      { kind: 'answer', by: { id: staff }, attachments: [] },
      { kind: 'writer', by: writer, mail: { quoted: '> أهلًا', address: 'other@diwan.example' }, attachments: [attachment] },
      { kind: 'status', by: writer, reopened: true },
      { kind: 'bounced', mail: { statusCode: '5.1.1', replyId: idOf('p', 1) } },
    ]);
    expect(JSON.stringify(model)).not.toContain('.bin');
  });

  test('gives its files only as downloads, and of no other message', async () => {
    const key = await t.keys.getOrCreate(ids[4]);
    const bytes = Buffer.from('<script>');
    const seal = (place: string) => sealFile({ name: 'صورة (1).png', type: 'image/png', bytes }, { key, place });
    for (const letter of ['a', 'b']) t.files.set(`${letter.repeat(64)}.bin`, seal(contactFilePlace(ids[4])));
    const path = `/api/contacts/${ids[4]}/attachments/${idOf('f', 1)}`;
    const answer = await t.get(path, token);
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('صورة ')}%281%29.png`,
      'cache-control': 'private, no-store',
    });
    expect((await t.get(path)).status).toBe(401);
    expect((await t.get(`/api/contacts/${ids[5]}/attachments/${idOf('f', 1)}`, token)).status).toBe(404);
    t.files.set(`${'a'.repeat(64)}.bin`, seal(contactFilePlace(ids[5])));
    expect((await t.get(path, token)).status).toBe(404);
  });

  test('of an unknown message is not found', async () => {
    expect((await t.get(`/api/contacts/${idOf('c', 99)}/replies`, token)).status).toBe(404);
  });
});

test('offers the people of the platform as responsible', async () => {
  expect((await t.get('/api/contacts/assignees', token)).body.model).toEqual([
    { id: staff, name: 'عادل المطيري' },
    { id: colleague, name: 'عبير السالم' },
  ]);
});

test('shows members nothing, and the rows to no other tenant', async () => {
  const business = await openBusiness(t, 7);
  for (const path of ['/api/contacts', `/api/contacts/${ids[0]}/replies`, '/api/contacts/assignees'])
    expect([path, (await t.get(path, business.token)).status, (await t.get(path)).status]).toEqual([path, 403, 401]);
  const client = await t.pool.connect();
  try {
    await client.query('begin');
    await client.query('set local role sumaa_query');
    await client.query(`select set_config('app.tenant_id', $1, true)`, [business.tenantId]);
    for (const table of ['contact_message_v1', 'contact_message', 'contact_entry_v1', 'contact_entry', 'contact_mail_v1', 'contact_mail'])
      expect([table, (await client.query(`select 1 from read.${table}`)).rowCount]).toEqual([table, 0]);
    expect((await client.query(`select 1 from read.search_contacts(array['%ربط%'])`)).rowCount).toBe(0);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
