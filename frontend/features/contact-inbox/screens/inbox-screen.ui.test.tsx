import { ContactMessage } from '@sumaa/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import { signOut } from '../../../lib/session/session.ts';
import { signInAs } from '../../../lib/testing.ts';
import { InboxScreen } from './inbox-screen.tsx';

const uploaded = `${'a'.repeat(64)}.bin`;
const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const aMessage = (n: number, given: object = {}) =>
  ContactMessage.parse({
    id: idOf(n),
    reference: 'REF-7K3M9QXA',
    name: 'خالد الدوسري',
    email: 'khaled@diwan.example',
    company: null,
    subject: 'ربط الحساب',
    message: 'لا أستطيع ربط الحساب.',
    createdAt: '2026-03-12T10:00:00.000Z',
    status: 'new',
    priority: 'medium',
    channel: 'web',
    language: 'ar',
    assignedToUserId: null,
    assignedToName: null,
    slaDueAt: '2026-03-13T10:00:00.000Z',
    slaSoonAt: '2026-03-13T07:00:00.000Z',
    slaState: 'overdue',
    ...given,
  });

let lists: URLSearchParams[];
let sent: { readonly path: string; readonly body: unknown }[];
let isDown: boolean;
let items: object[];
const envelope = (model: unknown, status = 200) =>
  Response.json(
    { success: status < 400, message: 'x', errors: null, model, statusCode: status, code: status < 400 ? 'ok' : 'internal' },
    { status },
  );

async function serve(input: unknown, init: RequestInit = {}): Promise<Response> {
  const url = new URL(String(input), 'http://localhost');
  if (init.method !== undefined && init.method !== 'GET') {
    if (init.body instanceof FormData) {
      sent.push({ path: url.pathname, body: null });
      return envelope({ id: uploaded, name: 'a.csv', type: 'text/csv', size: 3 });
    }
    sent.push({ path: url.pathname, body: JSON.parse(init.body as string) });
    return envelope({ id: idOf(9) });
  }
  if (url.pathname.endsWith('/assignees')) return envelope([]);
  if (url.pathname.endsWith('/clock')) return envelope({ policyName: null, timeZone: null, targets: [] });
  if (url.pathname.endsWith('/replies')) return envelope({ message: aMessage(1), items });
  if (url.pathname !== '/api/contacts') return envelope([]);
  lists.push(url.searchParams);
  if (isDown) return envelope(null, 500);
  const page = Number(url.searchParams.get('page'));
  return envelope({ items: [aMessage(1), aMessage(2, { name: 'Omar', status: 'open', slaState: 'met' })], total: 24, page, pageSize: 10 });
}

function Here() {
  return <output data-testid="here">{useLocation().search}</output>;
}

function open(search = '') {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return render(
    <MemoryRouter initialEntries={[`/admin/contacts${search}`]}>
      <LocaleProvider>
        <QueryClientProvider client={client}>
          <InboxScreen />
          <Here />
        </QueryClientProvider>
      </LocaleProvider>
    </MemoryRouter>,
  );
}
const here = () => screen.getByTestId('here').textContent;
const asked = () => Object.fromEntries(lists.at(-1) ?? []);
const list = () => screen.findByRole('list', { name: 'الرسائل' });

beforeEach(async () => {
  [lists, sent, isDown, items] = [[], [], false, []];
  vi.stubGlobal('fetch', vi.fn(serve));
  signInAs({ role: 'super_admin', accountId: idOf(7), abilities: ['platform.inbox'], fullName: 'عادل' });
  await loadMessages('ar', ['inbox']);
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

test('shows the most urgent first, and asks for pages, sizes, orders and states that the address names', async () => {
  open();
  await list();
  expect(asked()).toEqual({ page: '1', pageSize: '10', sortBy: 'urgent', sortDir: 'desc', view: 'open' });
  fireEvent.click(screen.getByRole('button', { name: 'الصفحة 3' }));
  await waitFor(() => expect(here()).toBe('?page=3'));
  await waitFor(() => expect(asked()['page']).toBe('3'));
  cleanup();
  open('?sort=status&status=open&size=50&page=2');
  await list();
  expect(asked()).toEqual({ page: '2', pageSize: '50', sortBy: 'status', sortDir: 'asc', status: 'open' });
});

test('begins at the first page when the search changes', async () => {
  open('?page=3');
  await list();
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'فاتورة' } });
  fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Enter' });
  await waitFor(() => expect(decodeURIComponent(here() ?? '')).toBe('?search=فاتورة'));
  await waitFor(() => expect(asked()).toMatchObject({ page: '1', search: 'فاتورة' }));
});

test('shows an error with a retry and no message when the list cannot be read', async () => {
  isDown = true;
  open();
  const retry = await screen.findByRole('button', { name: 'إعادة المحاولة' });
  expect(screen.queryByText('خالد الدوسري')).toBeNull();
  isDown = false;
  fireEvent.click(retry);
  expect(within(await list()).getByText('Omar')).toBeDefined();
});

test('says whether a text is an answer or a note, and sends exactly that', async () => {
  open();
  const send = await screen.findByRole('button', { name: 'إرسال الرد' });
  expect(send).toHaveProperty('disabled', true);
  fireEvent.change(screen.getByRole('textbox', { name: 'اكتب الرد' }), { target: { value: '  أهلًا ' } });
  fireEvent.click(send);
  await waitFor(() => expect(sent).toHaveLength(1));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'اكتب الرد' })).toHaveProperty('value', ''));
  fireEvent.click(screen.getByRole('radio', { name: 'ملاحظة داخلية' }));
  fireEvent.change(screen.getByRole('textbox', { name: 'اكتب ملاحظة لفريق المنصة' }), { target: { value: 'سر' } });
  fireEvent.click(screen.getByRole('button', { name: 'حفظ الملاحظة' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  const path = `/api/contacts/${idOf(1)}/reply`;
  expect(sent).toEqual([
    { path, body: { contactMessageId: idOf(1), content: 'أهلًا', isPublic: true, seenAnswerId: null } },
    { path, body: { contactMessageId: idOf(1), content: 'سر', isPublic: false, seenAnswerId: null } },
  ]);
});

test('shows what came by mail: the answer with its files, what it repeats folded, and what was not delivered', async () => {
  const entry = {
    repliedAt: '2026-03-12T11:00:00.000Z',
    by: { id: idOf(1), name: 'خالد' },
    isPublic: true,
    assignedToName: null,
    status: null,
  };
  const mail = {
    quoted: '> سابق',
    address: 'other@diwan.example',
    removed: [{ name: 'x.exe', reason: 'type' }],
    statusCode: null,
    replyId: null,
  };
  const file = { id: idOf(5), name: 'صورة.png', type: 'image/png', size: 2048 };
  items = [
    { ...entry, id: idOf(2), kind: 'writer', content: 'شكرًا', reopened: false, attachments: [file], mail },
    { ...entry, id: idOf(3), kind: 'bounced', content: null, reopened: false, mail: { ...mail, statusCode: '5.1.1' } },
  ];
  open();
  const thread = within(await screen.findByRole('list', { name: 'المحادثة' }));
  expect(thread.getByText('شكرًا')).toBeDefined();
  expect(thread.getByText('other@diwan.example')).toBeDefined();
  expect(thread.getByText('من عنوان آخر')).toBeDefined();
  expect(thread.getByRole('button', { name: 'تنزيل صورة.png' })).toBeDefined();
  expect(thread.getByText('x.exe')).toBeDefined();
  expect(thread.getByText('> سابق').closest('details')?.open).toBe(false);
  expect(thread.getByText('5.1.1')).toBeDefined();
});

test('uploads a file when it is picked, and sends it with the answer', async () => {
  open();
  const box = await screen.findByRole('textbox', { name: 'اكتب الرد' });
  fireEvent.change(screen.getByLabelText('إرفاق ملف'), { target: { files: [new File(['a,b'], 'a.csv', { type: 'text/csv' })] } });
  expect(await screen.findByRole('button', { name: 'إزالة a.csv' })).toBeDefined();
  fireEvent.change(box, { target: { value: 'أهلًا' } });
  fireEvent.click(screen.getByRole('button', { name: 'إرسال الرد' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.body).toEqual({ contactMessageId: idOf(1), content: 'أهلًا', isPublic: true, seenAnswerId: null, attachments: [uploaded] });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'إزالة a.csv' })).toBeNull());
});
