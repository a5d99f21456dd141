import type { OwnWhatsApp } from '@sumaa/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import { signOut } from '../../../lib/session/session.ts';
import { signInAs } from '../../../lib/testing.ts';
import { whatsAppQuery } from './queries.ts';
import { WhatsAppSection } from './whatsapp-section.tsx';

const tenantId = '00000000-0000-4000-8000-000000000001';
const link = 'https://wa.me/966550000000?text=Ab3_xYz-0123';
const invitation = { text: 'Ab3_xYz-0123', number: '966550000000', link, expiresAt: '2026-03-12T10:30:00.000Z' };
let asked: string[];
let model: unknown;

function show(own: OwnWhatsApp): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, enabled: false } } });
  client.setQueryData(whatsAppQuery(tenantId).queryKey, own);
  render(
    <LocaleProvider>
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <WhatsAppSection />
        </MemoryRouter>
      </QueryClientProvider>
    </LocaleProvider>,
  );
  return client;
}

beforeEach(async () => {
  [asked, model] = [[], invitation];
  vi.stubGlobal('fetch', async (url: unknown, init?: RequestInit) => {
    asked.push(`${init?.method} ${String(url)}`);
    return Response.json({ success: true, message: '', errors: null, model, statusCode: 200, code: 'ok' });
  });
  await loadMessages('ar', ['account', 'identity']);
  signInAs({});
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());

test('shows the code, and the number once a message came from the phone', async () => {
  const client = show({ number: null, isAvailable: true });
  await press('عرض الرمز');
  expect(await screen.findByText(/Ab3_xYz-0123/)).toBeTruthy();
  expect(screen.getByRole('link', { name: /فتح واتساب/ }).getAttribute('href')).toBe(link);
  expect(screen.getByRole('img', { name: 'رمز QR يفتح واتساب وفيه الرمز' })).toBeTruthy();
  await act(async () => client.setQueryData(whatsAppQuery(tenantId).queryKey, { number: '966551112233', isAvailable: true }));
  expect(await screen.findByText(/تصل الإشعارات إلى/)).toBeTruthy();
  model = null;
  await press('إيقاف الإشعارات');
  await waitFor(() => expect(asked).toEqual(['POST /api/account/whatsapp/code', 'DELETE /api/account/whatsapp']));
});

test('says that WhatsApp is not set up, and offers no code', async () => {
  show({ number: null, isAvailable: false });
  expect(await screen.findByText(/لم يُفعَّل واتساب/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
