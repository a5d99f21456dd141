import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../lib/locale/messages.ts';
import { signOut } from '../../lib/session/session.ts';
import { signInAs } from '../../lib/testing.ts';
import { AskTab } from './ask-tab.tsx';

const url = 'https://search.google.com/local/writereview?placeid=p1';
const links = [
  { locationId: '11111111-1111-4111-8111-111111111111', name: 'فرع العليا', url },
  { locationId: '22222222-2222-4222-8222-222222222222', name: 'فرع السوق', url: null },
];
let page: object;
let sent: unknown[];
const privacy = (publicProfile: boolean) => ({
  publicProfile,
  slug: 'oasis',
  showContactInfo: false,
  allowSearchEngines: true,
  dataRetention: '2years',
  revision: 1,
  earlierSlugs: [],
  changedAt: null,
  changedByName: null,
  contact: { phone: null, website: null, address: null },
});

async function serve(input: unknown, init?: RequestInit): Promise<Response> {
  if (init?.method === 'POST') sent.push(JSON.parse(init.body as string));
  const path = new URL(String(input), 'http://x').pathname;
  const model = path === '/api/review-requests/links' ? links : page;
  return Response.json({ success: true, message: '', errors: null, model, statusCode: 200, code: 'ok' });
}

async function open(): Promise<void> {
  await loadMessages('ar', ['review-requests', 'settings']);
  signInAs({ role: 'admin', abilities: ['reviews.read', 'settings.read'] });
  render(
    <LocaleProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter>
          <AskTab />
        </MemoryRouter>
      </QueryClientProvider>
    </LocaleProvider>,
  );
}
beforeEach(() => {
  page = privacy(true);
  sent = [];
  vi.stubGlobal('fetch', vi.fn(serve));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  signOut();
});

test('shows the link and the code of a branch that is on the map, and asks for no stars', async () => {
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'رمز QR: فرع العليا' }));
  expect(await within(await screen.findByRole('dialog')).findByRole('img', { name: 'رمز QR: فرع العليا' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'رمز QR: فرع السوق' })).toBeNull();
  expect(screen.queryByRole('radio', { name: /نجم/ })).toBeNull();
});

test('makes the card of a branch that is on the map, in the language that is chosen', async () => {
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'بطاقة للطباعة: فرع العليا' }));
  fireEvent.click(await screen.findByRole('radio', { name: 'English' }));
  fireEvent.click(screen.getByRole('button', { name: 'بدء التصدير' }));
  const body = { kind: 'review_card', format: 'pdf', language: 'en', filters: { locationId: links[0]!.locationId } };
  await waitFor(() => expect(sent).toEqual([body]));
  expect(screen.queryByRole('button', { name: 'بطاقة للطباعة: فرع السوق' })).toBeNull();
});

test('offers the badge only while the public page is on', async () => {
  await open();
  expect(await screen.findByText(/<script async src=".*\/b\/oasis\/badge\.js\?lang=ar"><\/script>/)).toBeTruthy();
  expect(screen.getByText(/<img [^>]*alt="بيت الشواء · Google"><\/a>/)).toBeTruthy();
  cleanup();
  page = privacy(false);
  await open();
  expect(await screen.findByText(/فعّل الصفحة العامة/)).toBeTruthy();
  expect(screen.queryByText(/badge\.js/)).toBeNull();
});
