import { randomUUID } from 'node:crypto';
import type { Analytics, Competitors, ExportItem, ReviewItem, ReviewLink } from '@sumaa/contracts';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allReviews, callerOf, registerBusiness, signIn, type Caller } from '../support/api.ts';
import { startInstance, type Instance } from '../support/instance.ts';
import { hears, listenLive } from '../support/live.ts';
import { mailsTo } from '../support/mailbox.ts';
import { demoLogin } from '../support/people.ts';
import { until } from '../support/until.ts';

let product: Instance;
let admin: Caller;
let viewer: Caller;
let manager: Caller;
let staff: Caller;
let adminEmail: string;

beforeAll(async () => {
  product = await startInstance({ env: { DEMO_DATA: 'on', RATE_LIMITS: 'off' } });
  const enter = async (role: Parameters<typeof demoLogin>[1]) => {
    const { email, password } = await demoLogin(product, role);
    return { email, caller: await signIn(product, email, password) };
  };
  ({ email: adminEmail, caller: admin } = await enter('admin'));
  ({ caller: viewer } = await enter('viewer'));
  ({ caller: manager } = await enter('manager'));
  ({ caller: staff } = await enter('super_admin'));
});
afterAll(async () => {
  await product?.stop();
  await product?.remove();
});

const mine = (caller: Caller) => caller.model<ExportItem[]>('GET', '/api/exports');
async function exported(caller: Caller, body: Record<string, unknown>): Promise<ExportItem> {
  const { id } = await caller.model<{ id: string }>('POST', '/api/exports', { format: 'csv', filters: {}, ...body });
  const list = await until(
    () => mine(caller),
    (items) => items.some((item) => item.id === id && item.finishedAt !== null),
  );
  return list.find((item) => item.id === id)!;
}
const fileOf = ({ token }: Caller, id: string) =>
  fetch(`${product.url}/api/exports/${id}/file`, { headers: { authorization: `Bearer ${String(token)}`, 'accept-language': 'ar' } });

test('reviews are exported to a file that only its requester downloads, and a mail says so', async () => {
  const socket = await listenLive(product.url, String(admin.token));
  const { totalReviews: total } = await admin.model<{ totalReviews: number }>('GET', '/api/Reviews/statistics');
  const item = await exported(admin, { kind: 'reviews' });
  await hears(socket, ['exports']);
  socket.close();
  expect(item).toMatchObject({ state: 'ready', kind: 'reviews', rows: total, total, failure: null });
  const response = await fileOf(admin, item.id);
  expect(response.headers.get('content-disposition')).toContain(encodeURIComponent('المراجعات'));
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.length).toBe(item.bytes);
  const lines = bytes.toString('utf8').split('\r\n');
  expect(lines[0]?.startsWith('\uFEFF')).toBe(true);
  expect(total).toBeGreaterThan(0);
  const [mail] = await until(
    async () => (await mailsTo(product.mailbox, adminEmail)).filter(({ subject }) => subject.includes('المراجعات')),
    ({ length }) => length === 1,
  );
  expect(mail?.text).toContain('/customer/exports');

  expect((await fileOf(viewer, item.id)).status).toBe(404);
  expect((await fileOf(staff, item.id)).status).toBe(404);
  expect((await mine(viewer)).some(({ id }) => id === item.id)).toBe(false);
  expect((await fetch(`${product.url}/api/exports/${item.id}/file`)).status).toBe(401);
});

test('filters narrow a file, and a workbook is one', async () => {
  const item = await exported(admin, { kind: 'reviews', format: 'xlsx', filters: { stars: [5] } });
  const file = Buffer.from(await (await fileOf(admin, item.id)).arrayBuffer());
  expect(file.subarray(0, 2).toString()).toBe('PK');
  expect(item.total).toBeGreaterThan(0);
  const elsewhere = await exported(admin, { kind: 'reviews', filters: { location: randomUUID() } });
  expect([elsewhere.state, elsewhere.total]).toEqual(['ready', 0]);
  const none = await exported(admin, { kind: 'reviews', filters: { search: randomUUID() } });
  expect([none.state, none.total]).toEqual(['ready', 0]);
  expect((await (await fileOf(admin, none.id)).text()).split('\r\n')).toHaveLength(2);
});

test('the platform exports its messages; a business may not, and nobody exports what no kind describes', async () => {
  await callerOf(product.url, null).model('POST', '/api/contacts', { name: '=cmd', email: 'a@b.example', message: 'رسالة للتصدير' });
  const item = await until(
    () => exported(staff, { kind: 'contacts', filters: { search: 'للتصدير' } }),
    ({ total }) => total === 1,
  );
  expect(await (await fileOf(staff, item.id)).text()).toContain(",'=cmd,a@b.example,");
  const refused = (body: unknown) => admin.call('POST', '/api/exports', body);
  expect((await refused({ kind: 'contacts', format: 'csv', filters: {} })).status).toBe(403);
  expect((await refused({ kind: 'accounts', format: 'csv', filters: {} })).status).toBe(400);
  expect((await refused({ kind: 'reviews', format: 'csv', filters: { stars: [9] } })).status).toBe(400);
});

test('the platform exports its subscribers as its list shows them; a business may not', async () => {
  interface Listed {
    readonly items: readonly { readonly name: string; readonly email: string; readonly revenue: number; readonly rating: number | null }[];
  }
  const all = await staff.model<Listed>('GET', '/api/subscribers?sort=revenue&limit=100');
  expect(all.items.length).toBeGreaterThan(0);
  const search = all.items[0]!.email;
  const asked: readonly Record<string, string>[] = [
    { sort: 'revenue' },
    { sort: 'name', status: 'trial' },
    { sort: 'rating', plan: 'professional' },
    { connection: 'lost' },
    { search },
  ];
  for (const filters of asked) {
    const { items } = await staff.model<Listed>('GET', `/api/subscribers?limit=100&${new URLSearchParams(filters)}`);
    const file = await exported(staff, { kind: 'subscribers', filters, language: 'en' });
    const [head, ...rows] = (await (await fileOf(staff, file.id)).text()).trim().split('\r\n');
    const shown = rows.map((row) => Object.fromEntries(row.split(',').map((cell, n) => [head!.replace('\uFEFF', '').split(',')[n], cell])));
    expect(shown.map((row) => [row['Subscriber'], row['E-mail'], Number(row['Revenue in SAR before VAT']) * 100])).toEqual(
      items.map(({ name, email, revenue }) => [name, email, revenue]),
    );
  }
  expect((await admin.call('POST', '/api/exports', { kind: 'subscribers', format: 'csv', filters: {} })).status).toBe(403);
});

test('a report has the figures of the screen, runs no formula, and is for those who may see analytics', async () => {
  const [model, item] = await Promise.all([
    admin.model<Analytics>('GET', '/api/analytics?period=90d'),
    exported(admin, { kind: 'analytics', filters: { period: '90d' }, language: 'en' }),
  ]);
  expect(item).toMatchObject({ state: 'ready', failure: null });
  const lines = (await (await fileOf(admin, item.id)).text()).split('\r\n');
  expect(lines[0]).toBe('Analytics report');
  const figures = lines[lines.indexOf('Figures of the period') + 2]!.split(',');
  expect(figures.slice(0, 4)).toEqual([model.from, model.to, String(model.figures.reviews), String(model.figures.average)]);
  const stars = await exported(admin, { kind: 'analytics', filters: { period: '90d', table: 'stars' }, language: 'ar' });
  const [head, ...rows] = (await (await fileOf(admin, stars.id)).text()).trim().split('\r\n');
  expect(head).toBe('النجوم,المراجعات,النسبة (%)');
  expect(rows.map((row) => row.split(',').slice(0, 2).map(Number))).toEqual(model.distribution.map((one) => [one.stars, one.reviews]));

  const [own, ofBranch] = await Promise.all([
    manager.model<Analytics>('GET', '/api/analytics?period=90d'),
    exported(manager, { kind: 'analytics', filters: { period: '90d', table: 'figures' }, language: 'en' }),
  ]);
  const [, row] = (await (await fileOf(manager, ofBranch.id)).text()).split('\r\n');
  expect(Number(row!.split(',')[2])).toBe(own.figures.reviews);
  expect(own.figures.reviews).toBeLessThan(model.figures.reviews);

  const drawn = await exported(admin, { kind: 'analytics', format: 'pdf' });
  const pdf = await fileOf(admin, drawn.id);
  expect(pdf.headers.get('content-type')).toBe('application/pdf');
  expect((await pdf.text()).startsWith('%PDF-')).toBe(true);

  const compared = await exported(admin, { kind: 'analytics', filters: { period: '90d', table: 'competitors' }, language: 'en' });
  const places = (await (await fileOf(admin, compared.id)).text()).trim().split('\r\n').slice(1);
  const { branch } = await admin.model<Competitors>('GET', '/api/analytics/competitors?period=90d');
  expect(places.map((place) => place.split(',')[0]).toSorted()).toEqual(
    [branch!.name, ...branch!.competitors.map(({ name }) => name)].toSorted(),
  );

  const stranger = await registerBusiness(product);
  for (const other of [viewer, stranger]) expect((await fileOf(other, item.id)).status).toBe(404);
  expect((await staff.call('POST', '/api/exports', { kind: 'analytics', format: 'csv', filters: {} })).status).toBe(403);
});

test('everybody gets all that is held about them, and nothing about others', async () => {
  const ask = async (caller: Caller, format: 'json' | 'pdf') => {
    const { id } = await caller.model<{ id: string }>('POST', '/api/exports/own-data', { format, language: 'en' });
    const list = await until(
      () => mine(caller),
      (items) => items.some((item) => item.id === id && item.finishedAt !== null),
    );
    expect(list.find((item) => item.id === id)).toMatchObject({ kind: 'own_data', state: 'ready', failure: null });
    return { id, file: await fileOf(caller, id) };
  };
  const { id, file } = await ask(viewer, 'json');
  expect(file.headers.get('content-type')).toBe('application/json; charset=utf-8');
  const text = await file.text();
  const { email } = await demoLogin(product, 'viewer');
  const held = JSON.parse(text) as Record<'account' | 'memberships' | 'activity' | 'replies' | 'exports', Record<string, unknown>[]>;
  expect(held.account).toMatchObject([{ email, language: expect.any(String), registeredAt: expect.stringMatching(/Z$/) }]);
  expect(held.memberships).toMatchObject([{ role: 'viewer', active: 'true' }]);
  expect(held.activity.some(({ event }) => event === 'SignInSucceeded')).toBe(true);
  expect(held.exports).toEqual(expect.any(Array));
  expect(text).not.toContain(adminEmail);
  expect((await fileOf(admin, id)).status).toBe(404);

  // What somebody wrote, saved and chose goes with it, whatever context keeps it.
  const said = { stars: 5, text: 'It answers our guests in time, every day.', name: 'Sara', consent: true };
  await admin.model('PUT', '/api/testimonial', said);
  await admin.model('POST', '/api/Reviews/views', { name: 'Angry guests', filter: { stars: [1] }, sort: 'recent', shared: false });
  const waiting = (await allReviews(admin)).find(({ reply }) => reply === null);
  await admin.model('POST', `/api/Reviews/${waiting!.id}/reply`, { text: 'We called you about this.' });
  await until(
    () => admin.model<unknown>('GET', '/api/testimonial'),
    (own) => own !== null,
  );
  const own = JSON.parse(await (await ask(admin, 'json')).file.text()) as Record<string, Record<string, unknown>[]>;
  expect(own).toMatchObject({
    testimonials: [{ name: said.name, text: said.text, stars: 5, state: 'pending' }],
    views: [{ name: 'Angry guests' }],
    replies: expect.arrayContaining([expect.objectContaining({ text: 'We called you about this.', business: expect.any(String) })]),
    sessions: expect.arrayContaining([expect.objectContaining({ network: expect.any(String), endedAt: null })]),
    devices: [],
  });
  await staff.model('PUT', `/api/platform/sql/queries/${randomUUID()}`, { name: 'Stars', text: 'select 1', shared: false });
  const ofStaff = JSON.parse(await (await ask(staff, 'json')).file.text()) as Record<string, unknown>;
  expect(ofStaff).toMatchObject({ queries: [{ name: 'Stars', text: 'select 1' }], testimonials: [] });
  const pdf = Buffer.from(await (await ask(staff, 'pdf')).file.arrayBuffer());
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
});

test('the platform gives out all that is held about the writer of a message with its files, and erases it', async () => {
  const mailbox = `${randomUUID()}@writer.example`;
  const anonymous = callerOf(product.url, null);
  interface Listed {
    readonly items: readonly { readonly id: string; readonly reference: string; readonly email: string | null }[];
  }
  const send = async (email: string, message: string): Promise<Listed['items'][number]> => {
    const { reference } = await anonymous.model<{ reference: string }>('POST', '/api/contacts', { name: 'خالد', email, message });
    const list = await until(
      () => staff.model<Listed>('GET', `/api/contacts?search=${reference}`),
      ({ items }) => items.length === 1,
    );
    return list.items[0]!;
  };
  const first = await send(mailbox, 'الأولى');
  const second = await send(mailbox.toUpperCase(), 'الثانية');
  const other = await send(`${randomUUID()}@writer.example`, 'لغيره');
  const form = new FormData();
  form.append('file', new Blob(['سطر للمرفق']), 'كشف.txt');
  const path = `/api/contacts/${first.id}/attachments`;
  const uploaded = await fetch(product.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${String(staff.token)}` },
    body: form,
  });
  const { model } = (await uploaded.json()) as { model: { id: string } };
  const reply = (id: string, content: string, more: object) =>
    staff.model('POST', `/api/contacts/${id}/reply`, { contactMessageId: id, content, ...more });
  await reply(first.id, 'رد بمرفق', { isPublic: true, attachments: [model.id] });
  await reply(second.id, 'ملاحظة عنه', { isPublic: false });

  const item = await until(
    () => exported(staff, { kind: 'writer_data', format: 'zip', filters: { messageId: second.id }, language: 'ar' }),
    ({ rows }) => rows >= 6,
  );
  const file = await fileOf(staff, item.id);
  expect(file.headers.get('content-type')).toBe('application/zip');
  const archive = unzipSync(new Uint8Array(await file.arrayBuffer()));
  const data = JSON.parse(strFromU8(archive['data.json']!)) as Record<'messages' | 'entries' | 'files', Record<string, string>[]>;
  expect(data.messages.map(({ reference, message }) => [reference, message])).toEqual([
    [first.reference, 'الأولى'],
    [second.reference, 'الثانية'],
  ]);
  const written = data.entries.filter(({ content }) => content !== null).map(({ kind, content }) => [kind, content]);
  expect(written).toEqual([
    ['answer', 'رد بمرفق'],
    ['note', 'ملاحظة عنه'],
  ]);
  expect(strFromU8(archive[data.files[0]!['file']!]!)).toBe('سطر للمرفق');
  expect(strFromU8(archive['data.html']!)).toContain('ملاحظة عنه');
  expect(JSON.stringify(data)).not.toContain('لغيره');
  const asked = { kind: 'writer_data', format: 'zip', filters: { messageId: second.id } };
  expect((await admin.call('POST', '/api/exports', asked)).status).toBe(403);

  await staff.model('POST', `/api/contacts/${second.id}/erase-writer`, { email: mailbox });
  const threadOf = (id: string) =>
    staff.model<{ message: Listed['items'][number]; items: readonly { content: string | null }[] }>('GET', `/api/contacts/${id}/replies`);
  const threads = await until(
    () => Promise.all([first, second].map(({ id }) => threadOf(id))),
    (all) => all.every(({ message }) => message.email === null),
  );
  expect(threads.flatMap(({ items }) => items).filter(({ content }) => content !== null)).toEqual([]);
  expect((await threadOf(other.id)).message.email).toBe(other.email);
});

test('a business gets all that it holds about who wrote a review, of its own reviews only', async () => {
  const [review] = await admin.model<ReviewItem[]>('GET', '/api/Reviews?limit=1');
  const body = { kind: 'reviewer_data', format: 'json', filters: { reviewId: review?.id }, language: 'en' };
  const ask = async (caller: Caller) => {
    const { id } = await caller.model<{ id: string }>('POST', '/api/exports', body);
    await until(
      () => mine(caller),
      (items) => items.some((item) => item.id === id && item.finishedAt !== null),
    );
    return JSON.parse(await (await fileOf(caller, id)).text()) as Record<'review' | 'reply' | 'activity', Record<string, unknown>[]>;
  };
  expect((await ask(admin)).review).toMatchObject([{ author: review?.authorName, stars: review?.stars, text: review?.content }]);
  expect((await viewer.call('POST', '/api/exports', body)).status).toBe(403);
  expect(await ask(await registerBusiness(product))).toMatchObject({ review: [], reply: [], activity: [] });
});

test('staff answer a request of somebody who cannot sign in: a member and writer by address, an author by name at a business', async () => {
  const { email } = await demoLogin(product, 'viewer');
  const { reference } = await callerOf(product.url, null).model<{ reference: string }>('POST', '/api/contacts', {
    name: 'سارة',
    email: email.toUpperCase(),
    message: 'أرسلوا لي بياناتي',
  });
  const read = async (id: string) => JSON.parse(await (await fileOf(staff, id)).text()) as Record<string, Record<string, unknown>[]>;
  const ofPerson = { kind: 'person_data', format: 'json', filters: { email }, language: 'en' };
  const held = await until(
    async () => read((await exported(staff, ofPerson)).id),
    ({ messages }) => messages!.length > 0,
  );
  expect(held['account']).toMatchObject([{ email }]);
  expect(held['memberships']).toMatchObject([{ role: 'viewer' }]);
  expect(held['activity']!.some(({ event }) => event === 'SignInSucceeded')).toBe(true);
  expect(held['messages']).toMatchObject([{ reference, message: 'أرسلوا لي بياناتي' }]);
  expect(JSON.stringify(held)).not.toContain(adminEmail);
  const pdf = await exported(staff, { ...ofPerson, format: 'pdf' });
  expect((await (await fileOf(staff, pdf.id)).text()).startsWith('%PDF-')).toBe(true);

  // Somebody whom a business asked for a review by SMS is found by their number, in whatever spelling.
  const [branch] = (await admin.model<ReviewLink[]>('GET', '/api/review-requests/links')).filter(({ url }) => url !== null);
  const asked = { locationId: branch?.locationId, channel: 'sms', address: '0551112299', name: 'ليلى', language: 'ar', source: 'branch' };
  await admin.model('POST', '/api/review-requests', asked);
  const ofNumber = { ...ofPerson, filters: { phone: '+966 55 111 2299' } };
  const texted = await until(
    async () => read((await exported(staff, ofNumber)).id),
    ({ reviewRequests }) => reviewRequests!.length > 0,
  );
  expect(texted).toMatchObject({ account: [], reviewRequests: [{ name: 'ليلى', address: '0551112299', source: 'branch' }] });
  for (const filters of [{}, { email, phone: '0551112299' }])
    expect((await staff.call('POST', '/api/exports', { ...ofPerson, filters })).status).toBe(400);
  const nobody = await exported(staff, { ...ofPerson, filters: { email: `${randomUUID()}@nobody.example` } });
  expect(await read(nobody.id)).toMatchObject({ account: [], memberships: [], activity: [], messages: [], newsletter: [] });

  const [review] = (await admin.model<ReviewItem[]>('GET', '/api/Reviews?limit=20')).filter(({ authorName }) => authorName !== null);
  const { items } = await staff.model<{ items: readonly { id: string }[] }>(
    'GET',
    `/api/subscribers?search=${encodeURIComponent(adminEmail)}`,
  );
  const ofAuthor = { kind: 'author_data', format: 'json', filters: { business: items[0]!.id, author: ` ${review!.authorName} ` } };
  const written = await read((await exported(staff, ofAuthor)).id);
  expect(written['review']!.map(({ author }) => author)).toContain(review!.authorName);
  expect(written['review']!.map(({ text }) => text)).toContain(review!.content);
  expect(written['earlier']).toEqual(expect.any(Array));
  for (const body of [ofPerson, ofAuthor]) expect((await admin.call('POST', '/api/exports', body)).status).toBe(403);
});

test('whoever sees a branch gets its code as a file to print, and another business none', async () => {
  const branch = (await admin.model<ReviewLink[]>('GET', '/api/review-requests/links')).find(({ url }) => url !== null);
  const body = { kind: 'review_card', format: 'pdf', filters: { locationId: branch?.locationId }, language: 'en' };
  const papers = async (caller: Caller) => {
    const item = await exported(caller, body);
    expect(item).toMatchObject({ state: 'ready', failure: null });
    const text = Buffer.from(await (await fileOf(caller, item.id)).arrayBuffer()).toString('latin1');
    expect(text.startsWith('%PDF-')).toBe(true);
    return [...text.matchAll(/\/MediaBox \[([^\]]*)\]/g)].map(([, box]) => box!.split(' ').map((edge) => Math.round(Number(edge))));
  };
  const [poster, card] = [
    [0, 0, 595, 842],
    [0, 0, 298, 420],
  ];
  expect(await papers(viewer)).toEqual([poster, card]);
  expect(await papers(await registerBusiness(product))).toEqual([poster]);
});
