import type { Alert } from '@sumaa/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../lib/locale/messages.ts';
import { signOut } from '../../lib/session/session.ts';
import { signInAs } from '../../lib/testing.ts';
import { Alerts } from './alerts.tsx';

const plain = { name: null, count: 1, subscriberId: null, reached: null, isOver: false, acknowledged: null, snoozed: null };
const lostAt = '2026-03-01T09:00:00.000Z';
let items: Alert[];
let sent: unknown[];

async function serve(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(new URL(String(input instanceof Request ? input.url : input), 'http://localhost'), init);
  if (request.method === 'POST') {
    const body = (await request.json()) as { alert: string };
    sent.push([new URL(request.url).pathname, body]);
    items = items.map((item) => (item.id === body.alert ? { ...item, acknowledged: { at: lostAt as Alert['at'], byName: 'عادل' } } : item));
  }
  const model = request.method === 'POST' ? null : { items, waiting: items.filter(({ acknowledged }) => !acknowledged).length };
  return Response.json({ success: true, message: '', errors: null, model, statusCode: 200, code: 'ok' });
}

function open() {
  signInAs({ role: 'super_admin', abilities: ['platform.overview', 'platform.system'] });
  render(
    <LocaleProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter>
          <Alerts />
        </MemoryRouter>
      </QueryClientProvider>
    </LocaleProvider>,
  );
}

beforeEach(async () => {
  sent = [];
  items = [
    {
      ...plain,
      id: 'connections-lost',
      kind: 'connections_lost',
      name: 'مقهى ركن',
      at: lostAt as Alert['at'],
      subscriberId: '11111111-1111-4111-8111-111111111111' as Alert['subscriberId'],
    },
    {
      ...plain,
      id: 'meter-over-response',
      kind: 'meter_over',
      name: 'response',
      at: lostAt as Alert['at'],
      reached: { value: 512, limit: 400 },
      isOver: true,
    },
    { ...plain, id: 'part-down-event-store', kind: 'part_down', name: 'event store', at: lostAt as Alert['at'] },
    { ...plain, id: 'part-down-indexes', kind: 'part_down', name: 'indexes', at: lostAt as Alert['at'] },
  ];
  vi.stubGlobal('fetch', vi.fn(serve));
  await loadMessages('ar', ['subscribers', 'system']);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  signOut();
});

test('each alert says what is wrong, leads to its cause, and is acknowledged up to what it shows', async () => {
  open();
  const rows = await screen.findAllByRole('listitem');
  expect(rows[0]?.textContent).toContain('انقطع ربط');
  expect(rows[1]?.textContent).toContain('سرعة الاستجابة: بلغ 512');
  expect(rows[2]?.textContent).toContain('متعطّل: مخزن الأحداث');
  expect(rows[3]?.textContent).toContain('متعطّل: فهارس نماذج القراءة');
  const link = within(rows[0]!).getByRole('link', { name: 'عرض المشترك' });
  expect(link.getAttribute('href')).toBe('/admin/customers?connection=lost&subscriber=11111111-1111-4111-8111-111111111111');
  fireEvent.click(within(rows[0]!).getByRole('button', { name: /تأكيد الاطلاع/ }));
  expect(await within(rows[0]!).findByText(/اطّلع/)).toBeTruthy();
  expect(sent).toEqual([['/api/platform/alerts/acknowledge', { alert: 'connections-lost', of: lostAt }]]);
});

test('several lost connections lead to the list of those businesses', async () => {
  items = [{ ...items[0]!, name: null, count: 3, subscriberId: null }];
  open();
  const link = await screen.findByRole('link', { name: 'عرض المشتركين' });
  expect(link.getAttribute('href')).toBe('/admin/customers?connection=lost');
});

test('an alert is put off for hours', async () => {
  open();
  const rows = await screen.findAllByRole('listitem');
  fireEvent.click(within(rows[2]!).getByRole('button', { name: /^تأجيل/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'لأربع ساعات' }));
  await waitFor(() => expect(sent).toEqual([['/api/platform/alerts/snooze', { alert: 'part-down-event-store', hours: 4 }]]));
});

test('without alerts it says so', async () => {
  items = [];
  open();
  expect(await screen.findByText(/لا تنبيهات/)).toBeTruthy();
});
