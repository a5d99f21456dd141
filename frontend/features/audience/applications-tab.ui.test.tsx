import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../lib/locale/messages.ts';
import { signOut } from '../../lib/session/session.ts';
import { signInAs } from '../../lib/testing.ts';
import { AudienceScreen } from './audience-screen.tsx';

const id = '11111111-1111-4111-8111-111111111111';
const one = {
  id,
  vacancy: 'writer',
  state: 'received',
  name: 'نورة القحطاني',
  email: 'noura@example.com',
  note: 'أكتب بالعربية',
  language: 'ar',
  resumeBytes: 1_000,
  receivedAt: '2026-03-01T08:00:00.000Z',
  keptUntil: '2027-03-01T08:00:00.000Z',
  erasedAt: null,
};
const other = {
  ...one,
  id: '22222222-2222-4222-8222-222222222222',
  state: 'erased',
  name: null,
  email: null,
  note: null,
  erasedAt: one.receivedAt,
};
let sent: string[];

async function serve(input: unknown, init?: RequestInit): Promise<Response> {
  const answer = (model: unknown) => Response.json({ success: true, message: '', errors: null, model, statusCode: 200, code: 'ok' });
  if ((init?.method ?? 'GET') === 'GET') return answer({ items: [one, other], total: 2, page: 1, pageSize: 25, kept: 1 });
  sent.push(`${init?.method} ${new URL(String(input), 'http://x').pathname}`);
  return answer(null);
}

beforeEach(async () => {
  sent = [];
  vi.stubGlobal('fetch', vi.fn(serve));
  await loadMessages('ar', ['audience']);
  signInAs({ role: 'super_admin', permissions: ['content'], abilities: ['platform.content'] });
  render(
    <LocaleProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter initialEntries={['/admin/audience?tab=applications']}>
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

test('erases an application after saying what is lost, and offers nothing for one that was erased', async () => {
  expect((await screen.findAllByText('نورة القحطاني')).length).toBeGreaterThan(0);
  expect(screen.getAllByText('مُحي الطلب').length).toBeGreaterThan(0);
  const [erase] = screen.getAllByRole('button', { name: 'محو الطلب' });
  if (erase === undefined) throw new Error('no button');
  expect(screen.getAllByRole('button', { name: 'تنزيل السيرة الذاتية' })).toHaveLength(1);
  fireEvent.click(erase);
  const dialog = await screen.findByRole('alertdialog');
  expect(within(dialog).getByText(/لا يمكن استرجاعها/)).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: 'محو الطلب' }));
  await waitFor(() => expect(sent).toEqual([`DELETE /api/audience/applications/${id}`]));
});
