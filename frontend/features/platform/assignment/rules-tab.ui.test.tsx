import type { Permission } from '@sumaa/contracts';
import { noContactDuty, type ContactPerson, type ContactRule } from '@sumaa/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import { signOut } from '../../../lib/session/session.ts';
import { signInAs } from '../../../lib/testing.ts';
import { SettingsScreen } from '../screens/settings-screen.tsx';

const idOf = (n: number) => `00000000-0000-4000-8000-00000000000${n}` as ContactRule['id'];
const rule = (n: number, name: string): ContactRule => ({
  id: idOf(n),
  name,
  isOn: true,
  match: { keywords: [`كلمة ${n}`], language: null, domains: [] },
  assignToUserId: idOf(7),
  priority: null,
  stop: false,
});
const rules = [rule(1, 'الفواتير'), rule(2, 'الربط')];
const people: ContactPerson[] = [
  { id: idOf(7), name: 'عادل', duty: { ...noContactDuty, capacity: 5 }, version: 1, onDuty: true, open: 2 },
  { id: idOf(8), name: 'عبير', duty: noContactDuty, version: 0, onDuty: false, open: 0 },
];

let sent: { readonly path: string; readonly body: unknown }[];
let tested: URLSearchParams | null;
let isChanged: boolean;
async function serve(input: unknown, init?: RequestInit): Promise<Response> {
  const url = new URL(String(input), 'http://localhost');
  const answer = (model: unknown, status = 200, code = 'ok', message = '') =>
    Response.json({ success: status < 400, message, errors: null, model, statusCode: status, code }, { status });
  if (init?.method !== undefined && init.method !== 'GET') {
    sent.push({ path: url.pathname, body: JSON.parse(init.body as string) });
    return isChanged ? answer(null, 409, 'conflict', 'تغيّر هذا السجل للتو') : answer(null);
  }
  if (url.pathname.endsWith('/test')) {
    tested = url.searchParams;
    return answer({
      tested: 40,
      matched: 1,
      items: [{ id: idOf(5), name: 'خالد', subject: 'أين الفاتورة', createdAt: '2026-03-01T08:00:00.000Z' }],
    });
  }
  if (url.pathname.endsWith('/rules')) return answer({ rules, version: 3 });
  return answer(people);
}

function open(search = '', abilities: readonly Permission[] = ['platform.inbox', 'platform.settings']) {
  signInAs({ role: 'super_admin', abilities });
  render(
    <LocaleProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter initialEntries={[`/admin/settings?tab=rules${search}`]}>
          <SettingsScreen />
        </MemoryRouter>
      </QueryClientProvider>
    </LocaleProvider>,
  );
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const type = (name: RegExp, value: string) => fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });

beforeEach(async () => {
  [sent, tested, isChanged] = [[], null, false];
  vi.stubGlobal('fetch', serve);
  await loadMessages('ar', ['platform', 'staff', 'team', 'assignment']);
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

test('moves, switches off and removes rules with buttons, and names the version that was read', async () => {
  open();
  await press('تأخير القاعدة «الفواتير»');
  await waitFor(() => expect(sent.at(-1)).toEqual({ path: '/api/contacts/rules', body: { rules: rules.toReversed(), version: 3 } }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'حذف القاعدة «الربط»' })).toHaveProperty('disabled', false));
  fireEvent.click(screen.getByRole('switch', { name: 'الربط' }));
  await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ rules: [{ isOn: true }, { isOn: false }] }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'حذف القاعدة «الربط»' })).toHaveProperty('disabled', false));
  await press('حذف القاعدة «الربط»');
  await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ rules: [{ id: idOf(1) }] }));
});

test('tests a rule before it is saved, and stays open when somebody else was first', async () => {
  open('&rule=new');
  await screen.findByRole('dialog');
  await press('تجربة على الرسائل السابقة');
  expect((await screen.findByRole('alert')).textContent).toBe('يلزم شرط واحد على الأقل للتجربة.');
  type(/اسم القاعدة/, 'العقود');
  type(/إحدى هذه الكلمات/, 'عقد\n اتفاقية ');
  await press('تجربة على الرسائل السابقة');
  expect((await screen.findByRole('status')).textContent).toContain('أين الفاتورة');
  expect([tested?.get('keywords'), tested?.get('language')]).toEqual(['عقد\nاتفاقية', null]);
  isChanged = true;
  await press('حفظ');
  expect((await screen.findByRole('alert')).textContent).toContain('تغيّر هذا السجل للتو');
  isChanged = false;
  await press('حفظ');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const { rules: stored } = sent.at(-1)!.body as { rules: ContactRule[] };
  const [first, second, added] = stored;
  expect([first?.id, second?.id]).toEqual([idOf(1), idOf(2)]);
  expect(added).toMatchObject({
    name: 'العقود',
    match: { keywords: ['عقد', 'اتفاقية'], language: null, domains: [] },
    assignToUserId: null,
    stop: false,
  });
});

test('asks for a name and a condition under their fields', async () => {
  open('&rule=new');
  await screen.findByRole('dialog');
  await press('حفظ');
  expect((await screen.findAllByText('هذا الحقل مطلوب')).length).toBe(1);
  expect(screen.getByText('يرجى اختيار عنصر واحد على الأقل')).toBeTruthy();
  expect(sent).toEqual([]);
});

test('sets the hours, the room and the absence of a person', async () => {
  open(`&turns=${idOf(8)}`);
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('checkbox', { name: /بالدور/ }));
  type(/أكبر عدد/, '٤');
  fireEvent.click(within(dialog).getByRole('checkbox', { name: /في أي وقت/ }));
  type(/الأحد/, '9:00-12:00, 16:00–20:00');
  type(/الاثنين/, '18:00-9:00');
  fireEvent.click(within(dialog).getByRole('checkbox', { name: /غياب/ }));
  type(/من يوم/, '2026-03-20');
  type(/إلى يوم/, '2026-03-25');
  await press('حفظ');
  await waitFor(() => expect(screen.getByRole('textbox', { name: /الاثنين/ }).getAttribute('aria-invalid')).toBe('true'));
  type(/الاثنين/, '');
  await press('حفظ');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.at(-1)).toMatchObject({
    path: `/api/contacts/turns/${idOf(8)}`,
    body: {
      version: 0,
      duty: {
        capacity: 4,
        week: {
          sunday: [
            { opens: '09:00', closes: '12:00' },
            { opens: '16:00', closes: '20:00' },
          ],
          monday: [],
          friday: [],
        },
        absence: { from: '2026-03-20', to: '2026-03-25' },
      },
    },
  });
});

test('shows rules and turns without a way to change them to who lacks the duty settings', async () => {
  open('', ['platform.inbox', 'platform.staff']);
  await screen.findByText('الفواتير');
  expect((await screen.findAllByText('عادل')).length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: /القاعدة|دور/ })).toBeNull();
});
