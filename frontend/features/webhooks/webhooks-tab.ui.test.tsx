import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../lib/locale/messages.ts';
import { signOut } from '../../lib/session/session.ts';
import { signInAs } from '../../lib/testing.ts';
import { WebhooksTab } from './webhooks-tab.tsx';

const id = '11111111-1111-4111-8111-111111111111';
const deliveryId = '22222222-2222-4222-8222-222222222222';
const at = '2026-03-01T08:00:00.000Z';
const listed = { id, url: 'https://hooks.example.com/a', events: ['review.received'], paused: 'failing', addedAt: at, secretSince: at };
const delivery = {
  id: deliveryId,
  type: 'review.received',
  state: 'failed',
  attempts: 10,
  createdAt: at,
  lastTriedAt: at,
  nextAt: null,
  request: '{"type":"review.received"}',
  status: 500,
  problem: null,
  answer: 'oops',
};
const attempt = { at, durationMs: 87, headers: { 'webhook-id': deliveryId }, status: 500, problem: null, answer: 'oops' };
const unsent = { at: '2026-03-01T07:00:00.000Z', durationMs: 3, headers: null, status: null, problem: 'unreachable', answer: null };
let sent: { method: string; path: string; body: unknown }[];

async function serve(input: unknown, init?: RequestInit): Promise<Response> {
  const answer = (model: unknown) => Response.json({ success: true, message: '', errors: null, model, statusCode: 200, code: 'ok' });
  const method = init?.method ?? 'GET';
  const path = new URL(String(input), 'http://x').pathname;
  if (path.endsWith('/attempts')) return answer([attempt, unsent]);
  if (method === 'GET') return answer(path.endsWith('/deliveries') ? [delivery] : [listed]);
  sent.push({ method, path, body: typeof init?.body === 'string' ? JSON.parse(init.body) : null });
  return answer(path === '/api/webhooks' || path.endsWith('/secret') ? { id, secret: 'whsec_new' } : null);
}

beforeEach(async () => {
  sent = [];
  vi.stubGlobal('fetch', vi.fn(serve));
  await loadMessages('ar', ['webhooks', 'settings']);
  signInAs({ role: 'admin', abilities: ['connection.write', 'settings.read'] });
  render(
    <LocaleProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter>
          <WebhooksTab />
        </MemoryRouter>
      </QueryClientProvider>
    </LocaleProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  signOut();
});
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

test('adds an endpoint after marking a wrong address, and shows its secret once', async () => {
  await press('إضافة عنوان');
  const dialog = within(await screen.findByRole('dialog'));
  const url = dialog.getByLabelText('العنوان');
  fireEvent.change(url, { target: { value: 'http://127.0.0.1' } });
  fireEvent.click(dialog.getByRole('button', { name: 'حفظ' }));
  expect(await dialog.findByText(/عنوان الموقع يبدأ بـ https/)).toBeTruthy();
  fireEvent.change(url, { target: { value: 'https://hooks.example.com/b' } });
  fireEvent.click(dialog.getByRole('button', { name: 'حفظ' }));
  expect(await screen.findByText('whsec_new')).toBeTruthy();
  expect(sent).toEqual([
    { method: 'POST', path: '/api/webhooks', body: { url: 'https://hooks.example.com/b', events: ['review.received'] } },
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'حفظته' }));
  await waitFor(() => expect(screen.queryByText('whsec_new')).toBeNull());
});

test('says why an endpoint is paused, resumes it, and sends a failed message again from the log', async () => {
  expect(await screen.findByText('توقف: لم يستقبل ثلاثة أيام')).toBeTruthy();
  await press('استئناف');
  await waitFor(() => expect(sent).toMatchObject([{ method: 'POST', path: `/api/webhooks/${id}/resume` }]));
  await press('السجل');
  const details = (await screen.findByText('ما أُرسل وما كان الرد')).closest('details')!;
  details.open = true;
  fireEvent(details, new Event('toggle'));
  expect(await screen.findByText('oops')).toBeTruthy();
  const tried = within(details).getAllByRole('listitem');
  expect(tried.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/500.*87 مللي ثانية.*webhook-id: 22222222/),
    expect.stringMatching(/تعذّر الوصول.*3 مللي ثانية.*لم يُرسل شيء/),
  ]);
  await press('إرسال مرة أخرى');
  // The button goes with the next state; the focus stays inside.
  expect(document.activeElement?.tagName).toBe('LI');
  await waitFor(() => expect(sent[1]).toMatchObject({ path: `/api/webhooks/${id}/deliveries/${deliveryId}/replay` }));
});
