import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import { signOut } from '../../../lib/session.ts';
import { signInAs } from '../../../lib/testing.ts';
import { HelpPanel } from './help-panel.tsx';

const closed = { sunday: [], monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [] };
const week = { ...closed, sunday: [{ opens: '09:00', closes: '17:00' }] };
const businessHours = { kind: 'business_hours', week, timeZone: 'Asia/Riyadh', overrides: [], holidays: [] };

async function open(hours: object) {
  const answer = (url: unknown) =>
    String(url).includes('support-hours') ? { hours, firstAnswer: { ms: 7_200_000, clock: 'support_hours' } } : [];
  vi.stubGlobal('fetch', async (url: unknown) =>
    Response.json({ success: true, message: 'ok', errors: null, model: answer(url), statusCode: 200, code: 'ok' }),
  );
  signInAs({});
  await loadMessages('ar', ['dashboard']);
  render(
    <MemoryRouter>
      <LocaleProvider>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <HelpPanel shown="list" onShow={() => {}} />
        </QueryClientProvider>
      </LocaleProvider>
    </MemoryRouter>,
  );
  return screen.findByRole('heading', { name: 'محادثاتكم معنا' });
}
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

test('says when the platform answers, by its settings', async () => {
  await open(businessHours);
  expect(await screen.findByText('نرد أول مرة خلال ساعتين من أوقات العمل.')).toBeTruthy();
  const hours = (await screen.findByRole('heading', { name: 'أوقات العمل', level: 3 })).parentElement as HTMLElement;
  expect(within(hours).getByText('الأحد').nextElementSibling?.textContent).toMatch(/^من .+ إلى .+$/u);
  expect(within(hours).getAllByText('مغلق')).toHaveLength(6);
});
