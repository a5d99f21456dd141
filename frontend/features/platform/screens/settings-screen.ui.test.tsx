import { duties, StaffMember, type Duty, type Permission } from '@sumaa/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import { signOut } from '../../../lib/session/session.ts';
import { signInAs } from '../../../lib/testing.ts';
import { SettingsScreen } from './settings-screen.tsx';

const idOf = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const person = (n: number, given: object): StaffMember =>
  StaffMember.parse({
    id: idOf(n),
    name: '',
    email: `p${n}@sumaa.example`,
    duties: ['inbox'],
    status: 'Active',
    secondFactor: true,
    lastActiveAt: null,
    expiresAt: null,
    you: false,
    editable: true,
    ...given,
  });
const manager = person(1, { name: 'مدير المنصة', duties, you: true, editable: false });
const hind = person(2, { name: 'هند القحطاني', duties: ['inbox', 'audit'], secondFactor: false });
const invited = person(3, { status: 'Invited', expiresAt: '2099-03-19T10:00:00.000Z', secondFactor: false });

let sent: { readonly method: string; readonly path: string; readonly body: unknown }[];
/** The refusal of the next command; null for success. */
let refusal: { readonly status: number; readonly code: string; readonly message: string } | null;

async function serve(input: unknown, init?: RequestInit): Promise<Response> {
  const method = init?.method ?? 'GET';
  const answer = (model: unknown) => Response.json({ success: true, message: '', errors: null, model, statusCode: 200, code: 'ok' });
  if (method === 'GET') return answer([manager, hind, invited]);
  sent.push({ method, path: String(input), body: typeof init?.body === 'string' ? JSON.parse(init.body) : null });
  if (refusal) return Response.json({ success: false, errors: null, model: null, statusCode: refusal.status, ...refusal }, refusal);
  return answer(String(input).endsWith('/invite') ? { id: idOf(4), expiresAt: '2099-03-19T10:00:00.000Z' } : null);
}

function open(search = '', permissions: readonly Duty[] = duties, abilities: readonly Permission[] = ['platform.staff']) {
  signInAs({ role: 'super_admin', permissions, abilities });
  render(
    <LocaleProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter initialEntries={[`/admin/settings${search}`]}>
          <SettingsScreen />
        </MemoryRouter>
      </QueryClientProvider>
    </LocaleProvider>,
  );
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const tick = async (name: string) => fireEvent.click(await screen.findByRole('checkbox', { name }));

beforeEach(async () => {
  sent = [];
  refusal = null;
  vi.stubGlobal('fetch', serve);
  await loadMessages('ar', ['platform', 'staff', 'team', 'assignment']);
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

test('lists people with duties, second factor and state, and protects the own row', async () => {
  open();
  await screen.findByText('هند القحطاني');
  const [, own, other, guest] = within(screen.getByRole('table')).getAllByRole('row');
  expect(own?.textContent).toMatch(/مدير المنصة.*أنت.*الإدارة، كل المسؤوليات.*مفعّل.*نشط/);
  expect(within(own as HTMLElement).queryByRole('button')).toBeNull();
  expect(other?.textContent).toMatch(/هند القحطاني.*الرسائل.*سجل النشاط.*غير مفعّل/);
  expect(guest?.textContent).toContain('دعوة معلّقة');
  await press('إجراءات هند القحطاني');
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['تغيير المسؤوليات', 'إيقاف العضوية']);
});

test('invites with the duties that are ticked, and says at the address why it is refused', async () => {
  open('?do=invite');
  fireEvent.change(await screen.findByRole('textbox', { name: /البريد/ }), { target: { value: 'new@sumaa.example' } });
  await tick('حالة النظام');
  refusal = { status: 409, code: 'business_account', message: 'لهذا البريد حساب في أحد الأنشطة' };
  await press('إرسال الدعوة');
  expect(await screen.findByText(refusal.message)).toBeTruthy();
  refusal = null;
  await press('إرسال الدعوة');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.at(-1)).toEqual({
    method: 'POST',
    path: '/api/staff/invite',
    body: { email: 'new@sumaa.example', duties: ['inbox', 'system'] },
  });
});

test('begins with the general settings, and lists the staff after them', async () => {
  await loadMessages('ar', ['general', 'support']);
  open('', duties, ['platform.staff', 'platform.settings']);
  const tabs = await screen.findAllByRole('tab');
  expect(tabs.map(({ textContent }) => textContent)).toEqual([
    'عام',
    'البريد',
    'الأمان',
    'الفوترة',
    'التنبيهات',
    'فريق المنصة',
    'ساعات الدعم',
  ]);
  expect(tabs[0]?.getAttribute('aria-selected')).toBe('true');
});

test('shows whoever works in the inbox alone its rules and no other tab', async () => {
  open('?tab=staff', ['inbox'], ['platform.inbox']);
  const tabs = await screen.findAllByRole('tab');
  expect(tabs.map(({ textContent }) => textContent)).toEqual(['قواعد الرسائل']);
});

test('asks for at least one duty', async () => {
  open(`?person=${invited.id}&do=duties`);
  await screen.findByText('هند القحطاني');
  expect(screen.queryByRole('dialog')).toBeNull();
  cleanup();
  open(`?person=${hind.id}&do=duties`);
  await tick('الرسائل');
  await tick('سجل النشاط');
  await press('حفظ');
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(sent).toEqual([]);
  await tick('حالة النظام');
  await press('حفظ');
  await waitFor(() => expect(sent).toEqual([{ method: 'PUT', path: `/api/staff/${hind.id}/duties`, body: { duties: ['system'] } }]));
});

test('offers only duties that the user holds or the person has already', async () => {
  open(`?person=${hind.id}&do=duties`, ['staff', 'inbox']);
  await screen.findByRole('dialog');
  const possible = screen.getAllByRole('checkbox').filter((box) => !(box as HTMLInputElement).disabled);
  expect(possible.map((box) => box.closest('label')?.textContent)).toEqual(['الرسائل', 'سجل النشاط', 'فريق المنصة']);
});
