import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { planAccessQuery } from '../../lib/api/plan.ts';
import { LocaleProvider } from '../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../lib/locale/messages.ts';
import { signOut } from '../../lib/session/session.ts';
import { sessionFor, signInAs } from '../../lib/testing.ts';
import { ReviewRequestsScreen } from './review-requests-screen.tsx';

const locationId = '11111111-1111-4111-8111-111111111111';
const recipientId = '22222222-2222-4222-8222-222222222222';
const at = '2026-03-01T08:00:00.000Z';
const request = {
  id: '33333333-3333-4333-8333-333333333333',
  recipientId,
  locationId,
  branch: 'فرع العليا',
  channel: 'email',
  name: 'نورة',
  address: 'noura@example.com',
  language: 'ar',
  source: 'branch',
  askedBy: 'سارة',
  state: 'opened',
  requestedAt: at,
  dueAt: at,
  sentAt: at,
  openedAt: at,
  delivery: null,
};
const models: Readonly<Record<string, unknown>> = {
  '/api/review-requests': { items: [request], total: 1, page: 1, pageSize: 25 },
  '/api/review-requests/links': [{ locationId, name: 'فرع العليا', url: 'https://search.google.com/local/writereview?placeid=p1' }],
  '/api/review-requests/results': {
    branches: [
      {
        locationId,
        name: 'فرع العليا',
        asked: 90,
        waiting: 80,
        notSent: 70,
        sent: 8,
        delivered: 4,
        undelivered: 3,
        unknown: 2,
        opened: 7,
        optedOut: 6,
        reviewsAfter: 5,
      },
    ],
    senders: [
      {
        accountId: recipientId,
        name: null,
        asked: 90,
        waiting: 80,
        notSent: 70,
        sent: 8,
        delivered: 4,
        undelivered: 3,
        unknown: 2,
        opened: 7,
        optedOut: 6,
        reviewsAfter: 1,
      },
    ],
  },
  '/api/review-requests/settings': {
    rules: { maxPerMonth: 1, quietFrom: '20:00', quietTo: '09:00' },
    templates: [{ locationId: null, language: 'ar', text: 'نصنا' }],
    channels: ['email', 'sms'],
  },
  '/api/locations': [],
};
let sent: { method: string; path: string; body: unknown }[];
let keys: string[];
let isDown: boolean;
let access: 'full' | 'read_only';

async function serve(input: unknown, init?: RequestInit): Promise<Response> {
  const method = init?.method ?? 'GET';
  const path = new URL(String(input), 'http://x').pathname;
  const key = new Headers(init?.headers).get('idempotency-key');
  if (key !== null) keys.push(key);
  if (method !== 'GET') sent.push({ method, path, body: typeof init?.body === 'string' ? JSON.parse(init.body) : null });
  if (path === '/api/review-requests/list') {
    if (isDown)
      return Response.json(
        { success: false, message: 'x', errors: null, model: null, statusCode: 503, code: 'unavailable' },
        { status: 503 },
      );
    const { rows } = JSON.parse(init?.body as string) as { rows: { address: string }[] };
    const results = rows.map((row) => (row.address === 'gone@example.com' ? 'opted_out' : 'asked'));
    return Response.json({ success: true, message: '', errors: null, model: { results }, statusCode: 200, code: 'ok' });
  }
  if (isDown && path === '/api/review-requests/settings') {
    const refusal = { message: 'x', errors: { quietTo: ['لا وقت للرسائل النصية'] }, code: 'validation_failed' };
    return Response.json({ success: false, model: null, statusCode: 400, ...refusal }, { status: 400 });
  }
  const model = method === 'GET' ? models[path] : method === 'POST' ? { id: request.id, dueAt: at } : null;
  return Response.json({ success: true, message: '', errors: null, model, statusCode: 200, code: 'ok' });
}

async function open(tab = 'requests'): Promise<void> {
  await loadMessages('ar', ['review-requests', 'settings', 'dashboard']);
  signInAs({ role: 'admin', abilities: ['reviews.read', 'reviews.reply', 'settings.read', 'settings.write'] });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(planAccessQuery(sessionFor().tenantId).queryKey, { access } as never);
  render(
    <LocaleProvider>
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[`/customer/review-requests?tab=${tab}`]}>
          <ReviewRequestsScreen />
        </MemoryRouter>
      </QueryClientProvider>
    </LocaleProvider>,
  );
}
beforeEach(() => {
  [sent, keys, isDown, access] = [[], [], false, 'full'];
  vi.stubGlobal('fetch', vi.fn(serve));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  signOut();
});

/** Chooses an option of a select by its label. */
async function choose(dialog: ReturnType<typeof within>, label: RegExp, option: string): Promise<void> {
  fireEvent.click(dialog.getByRole('button', { name: label }));
  fireEvent.click(await screen.findByRole('option', { name: option }));
}

test('asks one person, names what is missing, and never for stars', async () => {
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'طلب مراجعة' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'إرسال الطلب' }));
  expect(await dialog.findAllByText('هذا الحقل مطلوب')).not.toEqual([]);
  expect(dialog.queryByRole('radio')).toBeNull();
  await choose(dialog, /الفرع/, 'فرع العليا');
  await choose(dialog, /أين وافق/, 'عند الشراء');
  fireEvent.change(dialog.getByLabelText('البريد الإلكتروني'), { target: { value: 'noura@example.com' } });
  fireEvent.change(dialog.getByLabelText(/جوال الشخص نفسه/), { target: { value: '0501234567' } });
  fireEvent.click(dialog.getByRole('button', { name: 'إرسال الطلب' }));
  const address = { address: 'noura@example.com', other: '0501234567' };
  const body = { locationId, channel: 'email', ...address, name: '', language: 'ar', source: 'purchase' };
  await waitFor(() => expect(sent).toEqual([{ method: 'POST', path: '/api/review-requests', body }]));
});

test('asks the people of a file, shows what it leaves out, goes on after a failure with the same key, and says what came of the rows', async () => {
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'طلب من قائمة' }));
  const dialog = within(await screen.findByRole('dialog'));
  const file = new File(['email,name\na@example.com,نورة\nnobody,سعد\ngone@example.com,علي\n'], 'list.csv', { type: 'text/csv' });
  fireEvent.change(dialog.getByLabelText('اختر ملف CSV'), { target: { files: [file] } });
  expect(await dialog.findByText('يمكن أن يُسأل شخصان')).toBeTruthy();
  expect(dialog.getByText('سطر واحد متروك')).toBeTruthy();
  expect(dialog.getByText('عنوان غير صحيح')).toBeTruthy();
  await choose(dialog, /الفرع/, 'فرع العليا');
  await choose(dialog, /أين وافق/, 'عند الشراء');
  isDown = true;
  fireEvent.click(dialog.getByRole('button', { name: 'إرسال طلبين' }));
  expect(await dialog.findByRole('alert')).toBeTruthy();
  isDown = false;
  fireEvent.click(dialog.getByRole('button', { name: 'متابعة الإرسال' }));
  expect(await dialog.findByText('سُئل شخص واحد')).toBeTruthy();
  expect(dialog.getByText('gone@example.com')).toBeTruthy();
  const rows = [
    { address: 'a@example.com', name: 'نورة' },
    { address: 'gone@example.com', name: 'علي' },
  ];
  const body = { locationId, channel: 'email', language: 'ar', source: 'purchase', rows };
  expect(sent.map((each) => each.body)).toEqual([body, body]);
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
});

test('all rows that are left out of a long list can be saved', async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => (saved.push(blob as Blob), 'blob:x'));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'طلب من قائمة' }));
  const dialog = within(await screen.findByRole('dialog'));
  const wrong = Array.from({ length: 60 }, (_, n) => `nobody${n}`);
  const file = new File([['email', 'a@example.com', ...wrong].join('\n')], 'list.csv', { type: 'text/csv' });
  fireEvent.change(dialog.getByLabelText('اختر ملف CSV'), { target: { files: [file] } });
  fireEvent.click(await dialog.findByText(/60 سطرًا متروكًا/));
  fireEvent.click(dialog.getByRole('button', { name: 'تنزيل هذه الصفوف كلها' }));
  const rows = (await saved[0]!.text()).trim().split('\r\n');
  expect([rows.length, rows[60]]).toEqual([61, '62,nobody59,عنوان غير صحيح']);
  vi.restoreAllMocks();
});

test('shows what became of a request, and stops and erases after asking', async () => {
  await open();
  expect(await screen.findByText('فُتح الرابط', { selector: 'td *' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'إيقاف ومحو: noura@example.com' }));
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'إيقاف ومحو' }));
  await waitFor(() => expect(sent).toMatchObject([{ method: 'DELETE', path: `/api/review-requests/recipients/${recipientId}` }]));
});

test('shows results by branch and by sender with their formula', async () => {
  await open('results');
  expect(await screen.findAllByText('مراجعات جديدة')).toHaveLength(2);
  expect(screen.getByText(/خلال 14 يومًا/)).toBeTruthy();
  expect(await screen.findByText('عضو سابق')).toBeTruthy();
});

test('quiet hours that leave no time for text messages are refused at their field', async () => {
  await open('rules');
  isDown = true;
  fireEvent.click((await screen.findAllByRole('button', { name: 'حفظ' }))[0]!);
  expect(await screen.findByText('لا وقت للرسائل النصية')).toBeTruthy();
});

test('a text of the business is shown, and given up again', async () => {
  await open('rules');
  expect(await screen.findByDisplayValue('نصنا')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'العودة إلى النص السابق' }));
  await waitFor(() => expect(sent).toMatchObject([{ method: 'PUT', body: { locationId: null, language: 'ar', text: null } }]));
});

test('asks by SMS with a number of its own kind', async () => {
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'طلب مراجعة' }));
  const dialog = within(await screen.findByRole('dialog'));
  await waitFor(() => expect(dialog.getByRole('button', { name: /الفرع/ })).toHaveProperty('disabled', false));
  await choose(dialog, /الفرع/, 'فرع العليا');
  expect(dialog.queryByText(/من 9 صباحًا/)).toBeNull();
  await choose(dialog, /طريقة الإرسال/, 'رسالة نصية');
  expect(dialog.getByText(/من 9 صباحًا/)).toBeTruthy();
  await choose(dialog, /أين وافق/, 'في الفرع');
  const phone = dialog.getByLabelText('رقم الجوال');
  fireEvent.change(phone, { target: { value: 'noura@example.com' } });
  fireEvent.click(dialog.getByRole('button', { name: 'إرسال الطلب' }));
  expect(await dialog.findByText('رقم الجوال 10 أرقام ويبدأ بـ 05')).toBeTruthy();
  fireEvent.change(phone, { target: { value: '0501234567' } });
  fireEvent.click(dialog.getByRole('button', { name: 'إرسال الطلب' }));
  await waitFor(() => expect(sent).toMatchObject([{ body: { channel: 'sms', address: '0501234567', source: 'branch' } }]));
});

test.each(['طلب مراجعة', 'طلب من قائمة'])('says before the click that asking needs a plan (%s)', async (name) => {
  access = 'read_only';
  await open();
  fireEvent.click(await screen.findByRole('button', { name }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/يلزم اختيار باقة/)).toBeTruthy();
  expect(dialog.getByRole('button', { name: /^إرسال الطلب/ })).toHaveProperty('disabled', true);
});
