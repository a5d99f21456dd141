import { messageTemplateTexts, subscriberRoutes, type Permission, type Subscriber, type SubscriberDetails } from '@sumaa/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../lib/locale/messages.ts';
import { signOut } from '../../lib/session/session.ts';
import { signInAs } from '../../lib/testing.ts';
import { SubscribersScreen } from './subscribers-screen.tsx';

const id = '00000000-0000-4000-8000-000000000001';
const cafe = {
  id,
  name: 'مقهى ركن',
  activityType: 'cafes',
  city: 'الرياض',
  ownerName: 'نورة الشهري',
  email: 'noura@rukn.example',
  plan: 'basic',
  status: 'active',
  endsAt: null,
  pastDue: false,
  connectionLost: true,
  branches: 1,
  reviews: 904,
  rating: 4.2,
  revenue: 65_000,
  lastSignInAt: null,
  joinedAt: '2026-01-01T09:00:00.000Z',
} as unknown as Subscriber;
const details = subscriberRoutes.subscriber.model.parse({
  ...cafe,
  phone: '0550104482',
  website: null,
  period: { plan: 'basic', interval: 'monthly', net: 5000, end: '2099-01-01T09:00:00.000Z' },
  cancelsAt: null,
  answeredPercent: 81,
  people: [{ id, name: 'نورة الشهري', role: 'admin', active: true, isOwner: true }],
  openInvitations: 0,
  messages: [],
  accountManager: null,
  connection: 'lost',
  locations: [],
  deactivated: null,
}) satisfies SubscriberDetails;

let sent: { readonly path: string; readonly body: unknown }[];
let asked: string[];
let listed: Subscriber;
let shown: SubscriberDetails;

async function serve(input: unknown, init?: RequestInit): Promise<Response> {
  const path = String(input);
  const answer = (model: unknown) => Response.json({ success: true, message: '', errors: null, model, statusCode: 200, code: 'ok' });
  if ((init?.method ?? 'GET') !== 'GET') {
    sent.push({ path, body: typeof init?.body === 'string' ? JSON.parse(init.body) : null });
    return answer(path.endsWith('/api/subscribers') ? { id, expiresAt: '2099-01-01T09:00:00.000Z' } : null);
  }
  asked.push(path);
  if (path.includes('/figures')) return answer({ total: 1, joinedThisMonth: 0, active: 1, revenue: 65_000, revenueThisMonth: 5000 });
  if (path.includes('/managers')) return answer([{ id, name: 'عادل المطيري' }]);
  if (path.includes('/timeline')) return answer({ items: [] });
  return path.includes(id) ? answer(shown) : answer({ items: [listed], next: null, total: 1 });
}

function open(search = '', abilities: readonly Permission[] = ['platform.customers']) {
  signInAs({ role: 'super_admin', permissions: ['customers'], abilities });
  render(
    <LocaleProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter initialEntries={[`/admin/customers${search}`]}>
          <SubscribersScreen />
        </MemoryRouter>
      </QueryClientProvider>
    </LocaleProvider>,
  );
}

beforeEach(async () => {
  [sent, asked] = [[], []];
  listed = cafe;
  shown = details;
  vi.stubGlobal('fetch', vi.fn(serve));
  await loadMessages('ar', ['subscribers', 'identity', 'platform', 'settings', 'exports']);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  signOut();
});

test('asks the server for what the address says', async () => {
  open('?search=ركن&status=active&connection=lost&sort=reviews');
  expect(await screen.findByText('noura@rukn.example')).toBeTruthy();
  expect(screen.getByText('انقطع الربط')).toBeTruthy();
  const [list = ''] = asked.filter((path) => !path.includes('figures'));
  expect(Object.fromEntries(new URL(list, 'http://x').searchParams)).toEqual({
    search: 'ركن',
    status: 'active',
    connection: 'lost',
    sort: 'reviews',
  });
  expect(screen.getByRole('button', { name: 'مسح: الربط بحساب Google' })).toBeTruthy();
});

test('says since when a subscription is over', async () => {
  listed = { ...cafe, status: 'expired', endsAt: '2026-01-15T09:00:00.000Z' as Subscriber['endsAt'], connectionLost: false };
  open();
  expect((await screen.findByText('15 يناير')).parentElement?.textContent).toBe('منذ 15 يناير');
});

test('leaves the figures to the details once a business is opened, so that no column is cut off', async () => {
  const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  open();
  await screen.findByText('noura@rukn.example');
  expect(headers()).toEqual(expect.arrayContaining(['التقييم', 'الإيراد', 'آخر دخول', 'الإجراءات']));
  cleanup();
  open(`?subscriber=${id}`);
  await screen.findByText('0550104482');
  expect(headers()).toEqual(['المشترك', 'الباقة', 'الحالة', 'المراجعات', 'الإجراءات']);
});

test('deactivates with a reason only', async () => {
  open(`?subscriber=${id}`);
  fireEvent.click(await screen.findByRole('button', { name: 'إيقاف المشترك…' }));
  const dialog = await screen.findByRole('alertdialog');
  fireEvent.click(within(dialog).getByRole('button', { name: 'إيقاف' }));
  expect(await within(dialog).findByText('هذا الحقل مطلوب')).toBeTruthy();
  expect(sent).toEqual([]);
  fireEvent.change(within(dialog).getByRole('textbox', { name: 'السبب' }), { target: { value: 'طلب صاحب النشاط' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'إيقاف' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.path).toContain(`/api/subscribers/${id}/deactivate`);
  expect(sent[0]?.body).toEqual({ reason: 'طلب صاحب النشاط' });
});

test('offers the subscription and the activity to those whose duties they are', async () => {
  open(`?subscriber=${id}`);
  await screen.findByText('0550104482');
  expect(screen.queryByRole('link', { name: 'تعديل الاشتراك' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'عرض النشاط' })).toBeNull();
  cleanup();
  open(`?subscriber=${id}`, ['platform.customers', 'platform.billing', 'audit.read']);
  const subscription = await screen.findByRole('link', { name: 'تعديل الاشتراك' });
  expect(subscription.getAttribute('href')).toBe(`/admin/subscriptions?business=${id}`);
  expect(screen.getByRole('link', { name: 'عرض النشاط' }).getAttribute('href')).toBe(`/admin/activity?tenant=${id}`);
});

test('says of a message what became of its mails, as far as it is known', async () => {
  const at = '2026-01-15T09:00:00.000Z' as Subscriber['joinedAt'];
  const message = { at, byName: null, readBy: 0, of: 3 };
  const [first, second] = [id, '00000000-0000-4000-8000-000000000002'] as [typeof cafe.id, typeof cafe.id];
  shown = {
    ...details,
    messages: [
      { ...message, id: first, subject: 'التجديد', mails: { sent: 2, refused: 1 } },
      { ...message, id: second, subject: 'أهلًا', mails: { sent: 0, refused: 0 } },
    ],
  };
  open(`?subscriber=${id}`);
  const [known, unknown] = [await screen.findByText('التجديد'), screen.getByText('أهلًا')].map((subject) => subject.closest('li'));
  expect(known?.textContent).toMatch(/قرأها 0 من 3 · استلم خادم البريد رسالتين · رُفضت رسالة بريد واحدة$/);
  expect(unknown?.textContent).toMatch(/قرأها 0 من 3$/);
});

test('exports what the filters leave', async () => {
  open('?search=ركن&status=active&sort=reviews');
  await screen.findByText('noura@rukn.example');
  fireEvent.click(screen.getByRole('button', { name: 'تصدير' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: 'بدء التصدير' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ kind: 'subscribers', filters: { search: 'ركن', status: 'active', sort: 'reviews' } });
});

test('adds a business with the address of its owner, and opens it', async () => {
  open('?do=add');
  const dialog = await screen.findByRole('dialog', { name: 'إضافة مشترك' });
  const submit = () => fireEvent.click(within(dialog).getByRole('button', { name: 'إضافة وإرسال الدعوة' }));
  submit();
  expect(await within(dialog).findAllByText(/مطلوب|اختيار|اختر/)).not.toHaveLength(0);
  expect(sent).toEqual([]);
  fireEvent.change(within(dialog).getByRole('textbox', { name: 'اسم النشاط التجاري' }), { target: { value: 'مقهى ركن' } });
  fireEvent.change(within(dialog).getByRole('textbox', { name: 'بريد صاحب النشاط' }), { target: { value: 'noura@rukn.example' } });
  fireEvent.click(within(dialog).getByRole('button', { name: /نوع النشاط/ }));
  fireEvent.click(await screen.findByRole('option', { name: 'مقاهٍ' }));
  submit();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({ name: 'مقهى ركن', activityType: 'cafes', email: 'noura@rukn.example', language: 'ar' });
  expect(await screen.findByText('0550104482')).toBeTruthy();
});

test('writes to a business from a template, and keeps what was typed by hand', async () => {
  open(`?subscriber=${id}&do=message`);
  const dialog = await screen.findByRole('dialog', { name: /رسالة إلى/ });
  const field = (name: string) => within(dialog).getByRole<HTMLInputElement>('textbox', { name });
  const choose = async (label: RegExp, option: string) => {
    fireEvent.click(within(dialog).getByRole('button', { name: label }));
    fireEvent.click(await screen.findByRole('option', { name: option }));
  };
  await choose(/القالب/, 'انقطاع الربط');
  await waitFor(() => expect(field('العنوان').value).toBe(messageTemplateTexts.connection.subject.ar));
  fireEvent.change(field('النص'), { target: { value: 'اتصلوا بنا' } });
  await choose(/لغة الرسالة/, 'الإنجليزية');
  await waitFor(() => expect(field('العنوان').value).toBe(messageTemplateTexts.connection.subject.en));
  expect(field('النص').value).toBe('اتصلوا بنا');
  fireEvent.click(within(dialog).getByRole('button', { name: 'إرسال' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.path).toContain(`/api/subscribers/${id}/messages`);
  expect(sent[0]?.body).toEqual({
    template: 'connection',
    language: 'en',
    subject: messageTemplateTexts.connection.subject.en,
    body: 'اتصلوا بنا',
  });
});

test('gives a business an account manager', async () => {
  open(`?subscriber=${id}`);
  fireEvent.click(await screen.findByRole('button', { name: /مدير الحساب/ }));
  fireEvent.click(await screen.findByRole('option', { name: 'عادل المطيري' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.path).toContain(`/api/subscribers/${id}/manager`);
  expect(sent[0]?.body).toEqual({ managerId: id });
});
