import type { Iso, Subscriber, Uuid } from '@sumaa/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import { signOut } from '../../../lib/session/session.ts';
import { signInAs } from '../../../lib/testing.ts';
import { PersonExport } from './person-export.tsx';

const business = '00000000-0000-4000-8000-000000000007' as Uuid;
const subscriber: Subscriber = {
  id: business,
  name: 'مقهى العليا',
  activityType: 'restaurant',
  city: null,
  ownerName: null,
  email: 'a@b.example',
  plan: 'professional',
  status: 'active',
  endsAt: null,
  pastDue: false,
  connectionLost: false,
  branches: 1,
  reviews: 3,
  rating: null,
  revenue: 0,
  lastSignInAt: null,
  joinedAt: '2026-01-01T00:00:00.000Z' as Iso,
};
let sent: (readonly [path: string, body: unknown])[];

beforeEach(async () => {
  sent = [];
  const ok = (model: unknown) => Response.json({ success: true, message: '', errors: null, model, statusCode: 200, code: 'ok' });
  vi.stubGlobal('fetch', async (input: unknown, init?: RequestInit) => {
    const { pathname } = new URL(String(input), 'http://localhost');
    if (init?.method === 'POST') {
      sent.push([pathname, JSON.parse(init.body as string)]);
      return ok({ id: business });
    }
    if (pathname === '/api/subscribers') return ok({ items: [subscriber], next: null, total: 1 });
    return ok(pathname === '/api/Subscription/access' ? { access: 'full', usage: null } : []);
  });
  await loadMessages('ar', ['requests']);
  signInAs({ role: 'super_admin', abilities: ['platform.customers'] });
  render(
    <LocaleProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <PersonExport />
      </QueryClientProvider>
    </LocaleProvider>,
  );
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

const submit = () => fireEvent.click(screen.getByRole('button', { name: 'تصدير' }));
async function asJson(): Promise<void> {
  fireEvent.click(await screen.findByRole('radio', { name: /JSON/ }));
  fireEvent.click(screen.getByRole('button', { name: 'بدء التصدير' }));
}

test('asks for the data of the owner of an address, once it is one', async () => {
  submit();
  expect(await screen.findByText('أدخل بريدًا إلكترونيًا أو رقم جوال سعوديًا صحيحًا')).toBeDefined();
  fireEvent.change(screen.getByLabelText(/البريد الإلكتروني/), { target: { value: ' sara@example.com ' } });
  submit();
  await asJson();
  const body = { kind: 'person_data', format: 'json', language: 'ar', filters: { email: 'sara@example.com' } };
  await waitFor(() => expect(sent).toEqual([['/api/exports', body]]));
});

test('asks for the data of the owner of a phone number, in whatever spelling', async () => {
  fireEvent.change(screen.getByLabelText(/البريد الإلكتروني أو الجوال/), { target: { value: '+٩٦٦ ٥٥١١١ ٢٢٣٣' } });
  submit();
  await asJson();
  const body = { kind: 'person_data', format: 'json', language: 'ar', filters: { phone: '0551112233' } };
  await waitFor(() => expect(sent).toEqual([['/api/exports', body]]));
});

test('asks for the data of an author at a business that was searched for and chosen', async () => {
  fireEvent.click(screen.getByRole('radio', { name: /كاتب مراجعات/ }));
  fireEvent.change(screen.getByLabelText(/اسمه كما يظهر/), { target: { value: 'سارة المطيري' } });
  submit();
  expect(await screen.findByText('اختر النشاط')).toBeDefined();
  expect(sent).toEqual([]);
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'العليا' } });
  fireEvent.click(await screen.findByText('مقهى العليا'));
  submit();
  await asJson();
  const body = { kind: 'author_data', format: 'json', language: 'ar', filters: { business, author: 'سارة المطيري' } };
  await waitFor(() => expect(sent).toEqual([['/api/exports', body]]));
});
