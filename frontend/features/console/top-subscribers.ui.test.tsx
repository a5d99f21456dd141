import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../lib/locale/messages.ts';
import { TopSubscribers } from './top-subscribers.tsx';

const cafe = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'مقهى ركن',
  activityType: 'cafes',
  city: 'الرياض',
  ownerName: 'نورة الشهري',
  email: 'noura@rukn.example',
  plan: 'basic',
  status: 'active',
  endsAt: null,
  pastDue: false,
  connectionLost: false,
  branches: 1,
  reviews: 904,
  rating: 4.2,
  revenue: 65_000,
  lastSignInAt: null,
  joinedAt: '2026-01-01T09:00:00.000Z',
};

beforeEach(async () => {
  const model = { items: [cafe], next: null, total: 1 };
  vi.stubGlobal('fetch', async () => Response.json({ success: true, message: '', errors: null, model, statusCode: 200, code: 'ok' }));
  await loadMessages('ar', ['subscribers']);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('names the column of each figure', async () => {
  render(
    <LocaleProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter>
          <TopSubscribers />
        </MemoryRouter>
      </QueryClientProvider>
    </LocaleProvider>,
  );
  const table = await screen.findByRole('table', { name: 'أعلى المشتركين إيرادًا' });
  const headers = within(table).getAllByRole('columnheader');
  expect(headers.map(({ textContent }) => textContent)).toEqual(['المشترك', 'الباقة', 'المراجعات', 'التقييم', 'الإيراد']);
  const cells = within(table).getAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('مقهى ركن'),
    'الأساسية',
    expect.stringContaining('904'),
    expect.stringContaining('4.2'),
    expect.stringContaining('650'),
  ]);
});
