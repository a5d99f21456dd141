import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../lib/locale/messages.ts';
import { signOut } from '../../lib/session/session.ts';
import { signInAs } from '../../lib/testing.ts';
import { KeysTab } from './keys-tab.tsx';

const id = '11111111-1111-4111-8111-111111111111';
const listed = {
  id,
  name: 'كاشير',
  hint: 'sumaa_11111111…',
  scopes: ['reviews.read'],
  locationIds: null,
  addresses: ['203.0.113.0/24'],
  createdBy: 'سارة',
  createdAt: '2026-03-01T08:00:00.000Z',
  expiresAt: null,
  lastUsedAt: null,
};
let sent: { method: string; path: string; body: unknown }[];

async function serve(input: unknown, init?: RequestInit): Promise<Response> {
  const answer = (model: unknown) => Response.json({ success: true, message: '', errors: null, model, statusCode: 200, code: 'ok' });
  const method = init?.method ?? 'GET';
  const path = new URL(String(input), 'http://x').pathname;
  if (method === 'GET') return answer(path === '/api/api-keys' ? [listed] : []);
  sent.push({ method, path, body: typeof init?.body === 'string' ? JSON.parse(init.body) : null });
  return answer(method === 'POST' ? { id, key: 'sumaa_secret' } : null);
}

beforeEach(async () => {
  sent = [];
  vi.stubGlobal('fetch', vi.fn(serve));
  await loadMessages('ar', ['api-keys', 'settings']);
  signInAs({ role: 'admin', abilities: ['connection.write', 'settings.read'] });
  render(
    <LocaleProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter>
          <KeysTab />
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

test('creates a key, shows it once, and marks wrong addresses before sending', async () => {
  await screen.findByText('كاشير');
  fireEvent.click(screen.getByRole('button', { name: 'إنشاء مفتاح' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('اسم المفتاح'), { target: { value: 'لوحة' } });
  const addresses = dialog.getByLabelText(/عناوين IP المسموحة/);
  fireEvent.change(addresses, { target: { value: '10.0.0.300' } });
  fireEvent.click(dialog.getByRole('button', { name: 'إنشاء مفتاح' }));
  expect(await dialog.findByText(/عنوان IP أو نطاق عناوين/)).toBeTruthy();
  expect(sent).toEqual([]);
  fireEvent.change(addresses, { target: { value: '10.0.0.3\n203.0.113.0/24' } });
  fireEvent.click(dialog.getByRole('button', { name: 'إنشاء مفتاح' }));
  expect(await screen.findByText('sumaa_secret')).toBeTruthy();
  expect(sent).toEqual([
    {
      method: 'POST',
      path: '/api/api-keys',
      body: { name: 'لوحة', scopes: ['reviews.read'], locationIds: null, addresses: ['10.0.0.3', '203.0.113.0/24'], expiresInDays: 90 },
    },
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'حفظته' }));
  await waitFor(() => expect(screen.queryByText('sumaa_secret')).toBeNull());
});

test('revokes a key after asking', async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'إبطال المفتاح كاشير' }));
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'إبطال' }));
  await waitFor(() => expect(sent).toEqual([{ method: 'DELETE', path: `/api/api-keys/${id}`, body: null }]));
});
