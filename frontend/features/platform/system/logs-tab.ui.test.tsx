import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import { signOut } from '../../../lib/session/session.ts';
import { signInAs } from '../../../lib/testing.ts';
import { SystemScreen } from '../screens/system-screen.tsx';

let asked: URL[];
let messages: string[];

async function serve(input: unknown): Promise<Response> {
  const url = new URL(String(input), 'http://localhost');
  if (url.pathname === '/api/platform/logs') asked.push(url);
  const items = messages.map((message, n) => {
    return { id: String(n), at: '2026-03-01T06:00:00.000Z', level: 'error', service: 'workers', message, details: { queue: 'send-mail' } };
  });
  const model = { items: items.toReversed(), next: null, services: ['projections', 'workers'] };
  return Response.json({ success: true, message: '', errors: null, model, statusCode: 200, code: 'ok' });
}

async function open(query: string) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <LocaleProvider>
        <MemoryRouter initialEntries={[`/admin/system?tab=logs${query}`]}>
          <SystemScreen />
        </MemoryRouter>
      </LocaleProvider>
    </QueryClientProvider>,
  );
  await act(() => vi.advanceTimersByTimeAsync(0));
}
const wait = () => act(() => vi.advanceTimersByTimeAsync(2_500));

beforeEach(async () => {
  vi.useFakeTimers();
  [asked, messages] = [[], ['the first']];
  vi.stubGlobal('fetch', vi.fn(serve));
  await loadMessages('ar', ['platform', 'system']);
  signInAs({ role: 'super_admin', permissions: ['system'], abilities: ['platform.system'] });
});
afterEach(() => {
  cleanup();
  signOut();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('new lines of the logs appear while they are followed, and no more once that is stopped', async () => {
  await open('');
  expect(screen.getByText('the first')).toBeTruthy();
  messages.push('the second');
  await wait();
  expect(screen.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
    expect.stringContaining('the second'),
    expect.stringContaining('the first'),
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'إيقاف المتابعة' }));
  await act(() => vi.advanceTimersByTimeAsync(0));
  messages.push('the third');
  await wait();
  expect(screen.queryByText('the third')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'تحديث السجلات' }));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.getByText('the third')).toBeTruthy();
});

test('lines are asked for by level, service, words and period of the address, and show their details', async () => {
  await open('&level=error&service=workers&search=mail&hours=336');
  expect(Object.fromEntries(asked[0]!.searchParams)).toMatchObject({ level: 'error', service: 'workers', search: 'mail', hours: '336' });
  fireEvent.click(screen.getByRole('button', { name: 'عرض التفاصيل' }));
  expect(screen.getByText(/send-mail/)).toBeTruthy();
});
