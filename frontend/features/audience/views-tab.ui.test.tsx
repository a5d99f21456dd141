import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../lib/locale/messages.ts';
import { signOut } from '../../lib/session/session.ts';
import { signInAs } from '../../lib/testing.ts';
import { AudienceScreen } from './audience-screen.tsx';

const views = {
  from: '2026-03-01T00:00:00.000Z',
  views: 12,
  visits: 8,
  pages: [{ page: '/pricing', views: 12, visits: 8 }],
  sources: [
    { source: 'google', visits: 6 },
    { source: 'other', visits: 2 },
  ],
  funnel: [
    { step: 'site', count: 8 },
    { step: 'registered', count: 3 },
  ],
};
let asked: (string | null)[];

beforeEach(async () => {
  asked = [];
  const serve = async (input: unknown) => {
    const { pathname, searchParams } = new URL(String(input), 'http://x');
    if (pathname === '/api/audience/site-views') asked.push(searchParams.get('days'));
    return Response.json({ success: true, message: '', errors: null, model: views, statusCode: 200, code: 'ok' });
  };
  vi.stubGlobal('fetch', vi.fn(serve));
  await loadMessages('ar', ['audience']);
  signInAs({ role: 'super_admin', permissions: ['content'], abilities: ['platform.content'] });
  render(
    <LocaleProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter initialEntries={['/admin/audience?tab=views']}>
          <AudienceScreen />
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

test('shows pages, sources with their share, and the steps of the sign-up, of the chosen days', async () => {
  const sources = within(await screen.findByRole('region', { name: 'من أين جاءت الزيارات' }));
  expect(await sources.findByText('موقع آخر')).toBeTruthy();
  expect(sources.getByText(/75/)).toBeTruthy();
  const steps = within(screen.getByRole('region', { name: 'خطوات التسجيل' }));
  expect(steps.getByText('أنشطة سُجّلت')).toBeTruthy();
  expect(within(screen.getByRole('region', { name: 'الصفحات' })).getByText('/pricing')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /المدة/ }));
  fireEvent.click(await screen.findByRole('option', { name: 'آخر 7 أيام' }));
  await waitFor(() => expect(asked).toEqual(['30', '7']));
});
