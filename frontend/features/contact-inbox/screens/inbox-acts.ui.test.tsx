import { ContactMessage } from '@sumaa/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useVisibleActions } from '../../../lib/actions/registry.ts';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import { signOut } from '../../../lib/session/session.ts';
import { signInAs } from '../../../lib/testing.ts';
import { useShortcuts } from '../../../lib/navigation/shortcuts.ts';
import { InboxScreen } from './inbox-screen.tsx';

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const [me, colleague] = [idOf(7), idOf(8)];
const aMessage = (n: number, given: object = {}) =>
  ContactMessage.parse({
    id: idOf(n),
    reference: `REF-${n}`,
    name: n === 1 ? 'خالد' : 'Omar',
    email: 'khaled@diwan.example',
    company: null,
    subject: 'ربط الحساب',
    message: 'لا أستطيع ربط الحساب.',
    createdAt: '2026-03-12T10:00:00.000Z',
    status: 'open',
    priority: 'medium',
    channel: 'web',
    language: n === 1 ? 'ar' : 'en',
    assignedToUserId: null,
    assignedToName: null,
    slaDueAt: '2026-03-13T10:00:00.000Z',
    slaSoonAt: '2026-03-13T07:00:00.000Z',
    slaState: 'overdue',
    ...given,
  });
const answered = {
  id: idOf(90),
  kind: 'answer',
  repliedAt: '2026-03-12T11:00:00.000Z',
  by: { id: colleague, name: 'عبير' },
  content: 'رد عبير',
  isPublic: true,
  assignedToName: null,
  status: null,
  reopened: false,
};

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body: Record<string, unknown>;
}
let sent: Sent[];
let thread: { drafts: object[]; items: object[]; lastAnswerId: string | null; given?: object };
let refuse: (sent: Sent) => string | null;
/** The answer to an upload. */
let upload: Promise<Response>;
/** What a reply waits for. */
let arrives: Promise<void>;

const envelope = (model: unknown, code = 'ok') => {
  const status = code === 'ok' ? 200 : 409;
  return Response.json({ success: code === 'ok', message: code, errors: null, model, statusCode: status, code }, { status });
};
const saved = [
  { id: idOf(50), title: { ar: 'ترحيب', en: 'Welcome' }, text: { ar: 'أهلًا {{name}}، {{reference}}', en: 'Hello {{name}}, {{reference}}' } },
];

async function serve(input: unknown, init: RequestInit = {}): Promise<Response> {
  const { pathname, searchParams } = new URL(String(input), 'http://localhost');
  if (pathname.endsWith('/attachments')) return upload;
  if (init.method !== undefined && init.method !== 'GET') {
    const act = { method: init.method, path: pathname, body: JSON.parse((init.body ?? 'null') as string) as Record<string, unknown> };
    sent.push(act);
    if (pathname.endsWith('/reply')) await arrives;
    // A slow machine saves the draft before the text is sent; once it is sent there is none.
    if (pathname === pathOf(1, 'draft') && refuse(act) === null)
      thread.drafts = [{ ...act.body, by: { id: me, name: 'عادل' }, savedAt: answered.repliedAt }];
    if (pathname === pathOf(1, 'reply')) thread.drafts = [];
    return envelope(pathname.endsWith('/reply') ? { id: idOf(91) } : null, refuse(act) ?? 'ok');
  }
  if (pathname.endsWith('/assignees')) return envelope([{ id: colleague, name: 'عبير' }]);
  if (pathname.endsWith('/counts')) return envelope({ open: 24, mine: 6, unassigned: 4, overdue: 0, all: 80, spam: 2 });
  if (pathname.endsWith('/saved-answers')) return envelope(saved);
  if (pathname.endsWith('/writer')) {
    const trial = { name: 'مطاعم الدوسري', plan: 'trial', trialEndsAt: '2026-03-20T10:00:00.000Z' };
    const earlier = [
      { id: idOf(3), reference: 'REF-3', subject: 'سؤال سابق', createdAt: '2026-02-01T10:00:00.000Z', status: 'closed', isSpam: false },
    ];
    return envelope({ account: { name: 'خالد', isActive: true, isConfirmed: true }, businesses: [trial], earlier, total: 1 });
  }
  if (pathname.endsWith('/clock')) return envelope({ policyName: null, timeZone: null, targets: [] });
  if (pathname.endsWith('/replies')) {
    const n = Number(pathname.slice(-'/replies'.length - 12, -'/replies'.length));
    return envelope({
      message: aMessage(n, n === 1 ? thread.given : {}),
      ...(n === 1 ? thread : { items: [], drafts: [], lastAnswerId: null }),
    });
  }
  const items = searchParams.get('view') === 'mine' ? [aMessage(1)] : [aMessage(1), aMessage(2)];
  return envelope({ items, total: 24, page: 1, pageSize: 10 });
}

function Here() {
  return <output data-testid="here">{useLocation().search}</output>;
}
/** The keyboard, as the shell binds it. */
function Keys() {
  const context = { session: null, navigate: () => {} };
  useShortcuts(
    useVisibleActions(context).flatMap(({ shortcut, perform }) =>
      shortcut === undefined ? [] : [{ shortcut, perform: () => void perform(context) }],
    ),
  );
  return null;
}
async function open(search = '', opened = () => screen.findByRole('textbox', { name: 'اكتب الرد' })) {
  render(
    <MemoryRouter initialEntries={[`/admin/contacts${search}`]}>
      <LocaleProvider>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <InboxScreen />
          <Here />
          <Keys />
        </QueryClientProvider>
      </LocaleProvider>
    </MemoryRouter>,
  );
  return opened();
}
/** A key by its place on the keyboard; an Arabic layout types another letter with it. */
const press = (code: string, key = 'ش') => fireEvent.keyDown(document.body, { code, key });
const here = () => decodeURIComponent(screen.getByTestId('here').textContent ?? '');
const pathOf = (n: number, act: string) => `/api/contacts/${idOf(n)}/${act}`;

beforeEach(async () => {
  localStorage.clear();
  sent = [];
  thread = { drafts: [], items: [], lastAnswerId: null };
  refuse = () => null;
  arrives = Promise.resolve();
  vi.stubGlobal('fetch', vi.fn(serve));
  signInAs({ role: 'super_admin', accountId: me, abilities: ['platform.inbox'], fullName: 'عادل' });
  await loadMessages('ar', ['inbox']);
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

test('shows each view with its count, and asks for the chosen one', async () => {
  await open('?page=2');
  fireEvent.click(await screen.findByRole('radio', { name: /لي\s*6/u }));
  await waitFor(() => expect(here()).toBe('?view=mine'));
});

test('shows the business, plan and other messages of the writer', async () => {
  await open();
  expect(await screen.findByText('مطاعم الدوسري')).toBeDefined();
  fireEvent.click(screen.getByRole('link', { name: 'سؤال سابق' }));
  await waitFor(() => expect(here()).toContain(`message=${idOf(3)}`));
});

test('moves, writes, notes, assigns and resolves with physical keys on an Arabic layout', async () => {
  const text = await open();
  press('KeyR');
  expect(document.activeElement).toBe(text);
  text.blur();
  press('KeyN');
  expect(document.activeElement).toBe(await screen.findByRole('textbox', { name: 'اكتب ملاحظة لفريق المنصة' }));
  (document.activeElement as HTMLElement).blur();
  press('KeyE');
  await waitFor(() => expect(sent.map(({ path }) => path)).toContain(pathOf(1, 'status')));
  press('KeyA');
  fireEvent.click(await screen.findByRole('menuitem', { name: /عبير/u }));
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ path: '/api/Contacts/assign', body: { assignedToId: colleague } }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  press('KeyJ');
  await waitFor(() => expect(here()).toBe(`?message=${idOf(2)}`));
});

test('inserts a saved answer filled in from the message, in its language first', async () => {
  const text = await open();
  fireEvent.keyDown(text, { code: 'Slash', key: '/' });
  await screen.findByText('أهلًا خالد، REF-1');
  const [first] = screen.getAllByRole('menuitem');
  expect(first?.textContent).toContain('أهلًا خالد، REF-1');
  fireEvent.click(first as HTMLElement);
  await waitFor(() => expect(text).toHaveProperty('value', 'أهلًا خالد، REF-1'));
});

test('keeps a draft on this device at once, as the answer or note that it is, and shows the colleagues’ apart', async () => {
  thread.drafts = [{ by: { id: colleague, name: 'عبير' }, text: 'مسودة عبير', isPublic: true, savedAt: '2026-03-12T11:00:00.000Z' }];
  await open();
  const list = screen.getByRole('list', { name: 'المحادثة' });
  expect(within(list).getByText('مسودة عبير')).toBeDefined();
  expect(within(list).getByText('مسودة، لم تُرسل')).toBeDefined();
  fireEvent.click(screen.getByRole('radio', { name: 'ملاحظة داخلية' }));
  fireEvent.change(screen.getByRole('textbox', { name: 'اكتب ملاحظة لفريق المنصة' }), { target: { value: 'سر' } });
  cleanup();
  // The tab is opened again: what went away is saved, and is no answer.
  await waitFor(() => expect(sent).toContainEqual({ method: 'PUT', path: pathOf(1, 'draft'), body: { text: 'سر', isPublic: false } }));
});

test('asks before a second answer: a colleague has answered since the text was begun', async () => {
  const text = await open();
  fireEvent.change(text, { target: { value: 'ردي' } });
  refuse = ({ body }) => (body['seenAnswerId'] === idOf(90) ? null : 'contact_answered');
  thread = { ...thread, items: [answered], lastAnswerId: idOf(90) };
  fireEvent.keyDown(text, { code: 'Enter', key: 'Enter', ctrlKey: true });
  const dialog = await screen.findByRole('dialog', { name: 'وصل رد من زميل أثناء الكتابة' });
  expect(await within(dialog).findByText('رد عبير')).toBeDefined();
  fireEvent.click(within(dialog).getByRole('button', { name: 'إرسال مع ذلك' }));
  await waitFor(() => expect(text).toHaveProperty('value', ''));
  const replies = sent.filter(({ path }) => path === pathOf(1, 'reply'));
  expect(replies.map(({ body }) => body['seenAnswerId'])).toEqual([null, idOf(90)]);
});

test('takes a merge back after asking, from the duplicate', async () => {
  thread.given = { mergedInto: idOf(2) };
  await open('', () => screen.findByText('دُمجت هذه الرسالة في رسالة أخرى'));
  fireEvent.click(screen.getByRole('button', { name: 'إلغاء الدمج' }));
  const dialog = await screen.findByRole('dialog', { name: 'إلغاء الدمج' });
  expect(sent).toEqual([]);
  thread.given = {};
  fireEvent.click(within(dialog).getByRole('button', { name: 'إلغاء الدمج' }));
  await screen.findByRole('textbox', { name: 'اكتب الرد' });
  expect(sent.map(({ method, path }) => [method, path])).toEqual([['DELETE', pathOf(1, 'merge')]]);
});

test('acts on the chosen messages, and says in its row which one failed', async () => {
  await open();
  refuse = ({ path }) => (path === pathOf(2, 'spam') ? 'contact_merged' : null);
  fireEvent.click(screen.getByRole('checkbox', { name: 'اختيار رسائل الصفحة' }));
  const acts = screen.getByRole('group', { name: 'إجراءات على الرسائل المختارة' });
  fireEvent.click(within(acts).getByRole('button', { name: 'تعليم كرسالة مزعجة' }));
  await waitFor(() => expect([...document.querySelectorAll('output')].map((each) => each.textContent)).toContain('تم 1 من 2'));
  const rows = within(screen.getByRole('list', { name: 'الرسائل' })).getAllByRole('listitem');
  expect(rows.map((row) => within(row).queryByText(/contact_merged|دُمجت/u) !== null)).toEqual([false, true]);
  expect(within(rows[1] as HTMLElement).getByRole('checkbox')).toHaveProperty('checked', true);
  expect(within(rows[0] as HTMLElement).getByRole('checkbox')).toHaveProperty('checked', false);
});

test('acts only on what is listed: what another view leaves out is chosen no more', async () => {
  await open();
  fireEvent.click(screen.getByRole('checkbox', { name: 'اختيار رسائل الصفحة' }));
  fireEvent.click(await screen.findByRole('radio', { name: /لي\s*6/u }));
  await screen.findByText('رسالة مختارة');
  fireEvent.click(screen.getByRole('button', { name: 'تعليم كرسالة مزعجة' }));
  await waitFor(() => expect([...document.querySelectorAll('output')].map((each) => each.textContent)).toContain('تم 1 من 1'));
  expect(sent.map(({ path }) => path)).toEqual([pathOf(1, 'spam')]);
});

test('the writer is erased once their address was typed', async () => {
  refuse = ({ body }) => (body['email'] === 'khaled@diwan.example' ? null : 'conflict');
  await open(`?message=${idOf(1)}`);
  fireEvent.click((await screen.findAllByRole('button', { name: 'محو' }))[0]!);
  const dialog = await screen.findByRole('dialog', { name: 'محو كل ما كتبه صاحب الرسالة' });
  const confirm = within(dialog).getByRole('button', { name: 'محو نهائي' });
  const field = within(dialog).getByLabelText('عنوان صاحب الرسالة للتأكيد');
  fireEvent.change(field, { target: { value: 'omar@diwan.example' } });
  fireEvent.click(confirm);
  await within(dialog).findByRole('alert');
  fireEvent.change(field, { target: { value: 'khaled@diwan.example' } });
  fireEvent.click(confirm);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const path = pathOf(1, 'erase-writer');
  expect(sent.at(-1)).toEqual({ method: 'POST', path, body: { email: 'khaled@diwan.example' } });
});

test('the question before an erasure stays open when the window becomes narrower', async () => {
  let isWide = true;
  const listeners = new Set<() => void>();
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: isWide && media.startsWith('(min-width'),
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  }));
  await open(`?message=${idOf(1)}`);
  fireEvent.click(await screen.findByRole('button', { name: 'محو' }));
  const dialog = await screen.findByRole('dialog', { name: 'محو كل ما كتبه صاحب الرسالة' });
  fireEvent.change(within(dialog).getByLabelText('عنوان صاحب الرسالة للتأكيد'), { target: { value: 'khaled@' } });
  isWide = false;
  act(() => listeners.forEach((listener) => listener()));
  await waitFor(() => expect(screen.queryByRole('complementary', { name: 'تفاصيل الرسالة', hidden: true })).toBeNull());
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'عنوان صاحب الرسالة للتأكيد' }).value).toBe('khaled@');
});

test('a text stays in its field once it is saved as a draft', async () => {
  const text = await open(`?message=${idOf(1)}`);
  fireEvent.change(text, { target: { value: 'أهلًا خالد' } });
  fireEvent.blur(text);
  await screen.findByText('حُفظت المسودة');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'اكتب الرد' }).value).toBe('أهلًا خالد');
});

test('an answer is not sent while its file is being uploaded', async () => {
  let finish: (answer: Response) => void = () => undefined;
  upload = new Promise((resolve) => (finish = resolve));
  const text = await open(`?message=${idOf(1)}`);
  fireEvent.change(text, { target: { value: 'الخطوات مرفقة.' } });
  const file = new File(['a,b'], 'خطوات.csv', { type: 'text/csv' });
  fireEvent.change(document.querySelector('input[type=file]')!, { target: { files: [file] } });
  await screen.findByText('يجري الرفع…');
  fireEvent.keyDown(text, { code: 'Enter', key: 'Enter', ctrlKey: true });
  const send = screen.getByRole<HTMLButtonElement>('button', { name: /^إرسال/u });
  expect(send.disabled).toBe(true);
  const id = `${'a'.repeat(64)}.bin`;
  finish(envelope({ id, name: 'خطوات.csv', type: 'text/csv', size: 3 }));
  await screen.findByRole('button', { name: 'إزالة خطوات.csv' });
  await waitFor(() => expect(send.disabled).toBe(false));
  fireEvent.click(send);
  const replies = () => sent.filter(({ path }) => path === pathOf(1, 'reply'));
  await waitFor(() => expect(replies().map(({ body }) => body['attachments'])).toEqual([[id]]));
});

test('a picked file stays with its message while another one is opened', async () => {
  const id = `${'b'.repeat(64)}.bin`;
  upload = Promise.resolve(envelope({ id, name: 'صورة.png', type: 'image/png', size: 3 }));
  await open(`?message=${idOf(1)}`);
  fireEvent.change(document.querySelector('input[type=file]')!, { target: { files: [new File(['x'], 'صورة.png')] } });
  await screen.findByRole('button', { name: 'إزالة صورة.png' });
  press('KeyJ');
  await waitFor(() => expect(here()).toContain(idOf(2)));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'إزالة صورة.png' })).toBeNull());
  press('KeyK');
  fireEvent.click(await screen.findByRole('button', { name: 'إزالة صورة.png' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'إزالة صورة.png' })).toBeNull());
});

test('a text that was sent is gone, also when another message was opened before it arrived', async () => {
  // What is typed is on this device only.
  refuse = ({ path }) => (path.endsWith('/draft') ? 'conflict' : null);
  let arrive = () => {};
  arrives = new Promise((resolve) => (arrive = resolve));
  const text = await open(`?message=${idOf(1)}`);
  fireEvent.change(text, { target: { value: 'أهلًا خالد' } });
  fireEvent.keyDown(text, { code: 'Enter', key: 'Enter', ctrlKey: true });
  await waitFor(() => expect(sent.map(({ path }) => path)).toContain(pathOf(1, 'reply')));
  press('KeyJ');
  await waitFor(() => expect(here()).toContain(idOf(2)));
  await waitFor(() => expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'اكتب الرد' }).value).toBe(''));
  arrive();
  press('KeyK');
  await waitFor(() => expect(here()).toContain(idOf(1)));
  await waitFor(() => expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'اكتب الرد' }).value).toBe(''));
});
