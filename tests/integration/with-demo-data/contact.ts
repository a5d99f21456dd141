import { randomUUID } from 'node:crypto';
import { contactRoutes, type ContactEntry, type ContactMessage } from '@sumaa/contracts';
import { beforeAll, describe, expect, test } from 'vitest';
import { callerOf, signIn, type Caller } from '../../support/api.ts';
import type { Instance } from '../../support/instance.ts';
import { hears, listenLive } from '../../support/live.ts';
import { mailsTo } from '../../support/mailbox.ts';
import { demoLogin } from '../../support/people.ts';
import { until } from '../../support/until.ts';

interface Page {
  readonly items: readonly ContactMessage[];
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
}
interface Thread {
  readonly message: ContactMessage;
  readonly items: readonly ContactEntry[];
}

const writer = () => ({ name: 'خالد الدوسري', email: `${randomUUID()}@diwan.example`, message: 'لا أستطيع ربط حساب Google. تظهر رسالة.' });

/** The inbox of the platform: from the form to the answer. */
export function contact(product: () => Instance): void {
  let staff: Caller;
  let staffId: string;
  beforeAll(async () => {
    const { email, password } = await demoLogin(product(), 'super_admin');
    staff = await signIn(product(), email, password);
    [{ id: staffId }] = await staff.model<[{ id: string }]>('GET', '/api/contacts/assignees');
  });

  /** Sends a message through the form and finds it in the inbox. */
  async function received(body: Record<string, unknown> & { email: string } = writer()): Promise<ContactMessage> {
    await callerOf(product().url, null).model('POST', '/api/contacts', body);
    const found = await until(
      async () => staff.model<Page>('GET', `/api/contacts?search=${encodeURIComponent(body.email)}`),
      ({ total }) => total > 0,
    );
    return found.items[0] as ContactMessage;
  }
  const thread = (id: string) => staff.model<Thread>('GET', `/api/contacts/${id}/replies`);

  test('a message goes from the form to the inbox, is assigned, answered by mail, resolved and reopened', async () => {
    const socket = await listenLive(product().url, String(staff.token));
    const body = writer();
    const message = await received(body);
    await hears(socket, ['contacts']);
    expect(socket.heard.flatMap(({ keys }) => keys)).toContain(message.id);
    socket.close();
    expect(message).toMatchObject({ ...body, subject: 'لا أستطيع ربط حساب Google', status: 'new', slaState: 'on_time', language: 'ar' });
    expect(Date.parse(message.slaDueAt) - Date.parse(message.createdAt)).toBe(86_400_000);
    const mails = () => mailsTo(product().mailbox, body.email);
    const [reference] = await until(mails, ({ length }) => length === 1);
    expect(reference?.subject).toContain(message.reference);

    await staff.model('POST', '/api/Contacts/assign', { messageId: message.id, assignedToId: staffId });
    const reply = (content: string, isPublic: boolean) =>
      staff.model('POST', `/api/contacts/${message.id}/reply`, { contactMessageId: message.id, content, isPublic });
    await reply('ملاحظة للفريق', false);
    await reply('أهلًا خالد، أعد الربط من الإعدادات.', true);
    const [answer] = await until(mails, ({ length }) => length === 2);
    expect(answer?.subject).toBe(`Re: ${reference?.subject}`);
    expect(answer?.text).toContain('أعد الربط من الإعدادات');
    expect((await mails()).map(({ text }) => text).join('')).not.toContain('ملاحظة للفريق');

    const set = (status: string) => staff.model('PUT', `/api/contacts/${message.id}/status`, { messageId: message.id, status });
    await set('resolved');
    expect((await thread(message.id)).message).toMatchObject({ status: 'resolved', slaState: 'met', assignedToUserId: staffId });
    await set('open');
    const after = await thread(message.id);
    expect(after.message).toMatchObject({ status: 'open', slaState: 'on_time' });
    expect(Date.parse(after.message.slaDueAt)).toBeGreaterThan(Date.parse(message.slaDueAt));
    expect(after.items.map(({ kind, status, reopened, isPublic }) => [kind, status, reopened, isPublic])).toEqual([
      ['assigned', null, false, false],
      ['status', 'open', false, false],
      ['note', null, false, false],
      ['answer', null, false, true],
      ['status', 'resolved', false, false],
      ['status', 'open', true, false],
    ]);
  });

  test('the demo data has a message in every state of the clock', async () => {
    const { items } = await staff.model<Page>('GET', '/api/contacts?pageSize=50&sortBy=urgent');
    const states = new Set(items.map(({ slaState }) => slaState));
    expect([...states].toSorted()).toEqual(['due_soon', 'met', 'on_time', 'overdue', 'paused', 'stopped']);
    expect(new Set(items.map(({ language }) => language))).toEqual(new Set(['ar', 'en']));
    expect(items[0]?.slaState).toBe('overdue');
  });

  describe('spec §7, the six calls', () => {
    const shapeOf = (schema: unknown): string[] => Object.keys((schema as { shape?: object } | undefined)?.shape ?? {});

    test.each([
      [
        'POST',
        '/api/contacts',
        'none',
        contactRoutes.sendContact,
        ['name', 'email', 'company', 'message'],
        ['subject', 'website', 'topic'],
      ],
      [
        'GET',
        '/api/contacts',
        'confirmed',
        contactRoutes.contacts,
        ['page', 'pageSize', 'search', 'status', 'sortBy', 'sortDir'],
        ['view'],
      ],
      ['PUT', '/api/contacts/:id/status', 'confirmed', contactRoutes.changeContactStatus, ['messageId', 'status'], []],
      ['POST', '/api/Contacts/assign', 'confirmed', contactRoutes.assignContact, ['messageId', 'assignedToId'], []],
      [
        'POST',
        '/api/contacts/:id/reply',
        'confirmed',
        contactRoutes.replyToContact,
        ['contactMessageId', 'content', 'isPublic'],
        ['attachments', 'seenAnswerId'],
      ],
      ['GET', '/api/contacts/:id/replies', 'confirmed', contactRoutes.contactReplies, [], []],
    ] as const)('%s %s has the published path and fields', (method, path, auth, route, published, added) => {
      expect([route.method, route.path, route.auth]).toEqual([method, path, auth]);
      const given = 'body' in route ? shapeOf(route.body) : 'query' in route ? shapeOf(route.query) : [];
      expect(given.toSorted()).toEqual([...published, ...added].toSorted());
    });

    test('defaults, fields of the answers, and paths in any case', async () => {
      const page = await staff.model<Page>('GET', '/API/CONTACTS');
      expect([page.page, page.pageSize, Object.keys(page).toSorted()]).toEqual([1, 10, ['items', 'page', 'pageSize', 'total']]);
      const created = page.items.map(({ createdAt }) => createdAt);
      expect(created).toEqual(created.toSorted().toReversed());
      expect(Object.keys(page.items[0] ?? {})).toEqual(
        expect.arrayContaining(
          'id name email company subject message createdAt status priority channel language assignedToUserId assignedToName slaDueAt'.split(
            ' ',
          ),
        ),
      );
      const { id } = await received();
      const silent = await staff.model('POST', `/api/Contacts/${id}/Reply`, { contactMessageId: id, content: 'ملاحظة' });
      expect(silent).toMatchObject({ id: expect.any(String) as string });
      const [entry] = (await thread(id)).items;
      expect(entry).toMatchObject({ content: 'ملاحظة', isPublic: false, repliedAt: expect.any(String) as string });
      const bare = await callerOf(product().url, null).call('POST', '/api/contacts', { ...writer(), company: '' });
      expect(bare.status).toBe(201);
    });
  });
}
