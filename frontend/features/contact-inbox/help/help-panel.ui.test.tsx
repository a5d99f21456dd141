import type { Uuid } from '@sumaa/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import { signOut } from '../../../lib/session/session.ts';
import { signInAs } from '../../../lib/testing.ts';
import { HelpPanel } from './help-panel.tsx';

const closed = { sunday: [], monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [] };
const week = { ...closed, sunday: [{ opens: '09:00', closes: '17:00' }] };
const businessHours = { kind: 'business_hours', week, timeZone: 'Asia/Riyadh', overrides: [], holidays: [] };

const messageId = '00000000-0000-4000-8000-000000000001';
const file = { id: '00000000-0000-4000-8000-000000000002', name: 'خطوات.csv', type: 'text/csv', size: 2_048 };
const conversation = {
  id: messageId,
  reference: 'REF-0001HG00',
  subject: 'ربط الحساب',
  status: 'open',
  startedAt: '2026-03-01T09:00:00.000Z',
  entries: [{ id: messageId, mine: false, at: '2026-03-01T09:00:00.000Z', content: 'الخطوات مرفقة.', attachments: [file] }],
};

async function open(hours: object, shown: 'list' | Uuid = 'list') {
  const answer = (url: unknown) => {
    if (String(url).includes('support-hours')) return { hours, firstAnswer: { ms: 7_200_000, clock: 'support_hours' } };
    return shown === 'list' ? [] : [conversation];
  };
  vi.stubGlobal('fetch', async (url: unknown) =>
    String(url).includes('/attachments/')
      ? new Response('a,b', { headers: { 'content-type': 'text/csv' } })
      : Response.json({ success: true, message: 'ok', errors: null, model: answer(url), statusCode: 200, code: 'ok' }),
  );
  signInAs({});
  await loadMessages('ar', ['dashboard']);
  render(
    <MemoryRouter>
      <LocaleProvider>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <HelpPanel shown={shown} onShow={() => {}} />
        </QueryClientProvider>
      </LocaleProvider>
    </MemoryRouter>,
  );
}
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('says when the platform answers, by its settings', async () => {
  await open(businessHours);
  await screen.findByRole('heading', { name: 'محادثاتكم معنا' });
  expect(await screen.findByText('نرد أول مرة خلال ساعتين من أوقات العمل.')).toBeTruthy();
  const hours = (await screen.findByRole('heading', { name: 'أوقات العمل', level: 3 })).parentElement as HTMLElement;
  expect(within(hours).getByText('الأحد').nextElementSibling?.textContent).toMatch(/^من .+ إلى .+$/u);
  expect(within(hours).getAllByText('مغلق')).toHaveLength(6);
});

test('saves a file of an answer under its name', async () => {
  const saved: string[] = [];
  Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${this.href} ${this.download}`);
  });
  await open(businessHours, messageId as Uuid);
  const files = await screen.findByRole('list', { name: 'المرفقات' });
  fireEvent.click(within(files).getByRole('button', { name: 'تنزيل خطوات.csv' }));
  await waitFor(() => expect(saved).toEqual(['blob:file خطوات.csv']));
});
