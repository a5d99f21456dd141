import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../lib/locale/messages.ts';
import { signOut } from '../../lib/session/session.ts';
import { signInAs } from '../../lib/testing.ts';
import { AudienceScreen } from './audience-screen.tsx';

const at = '2026-03-01T08:00:00.000Z';
const issue = (article: string, more: object = {}) => ({ article, testedAt: at, startedAt: null, finishedAt: null, mailed: 0, ...more });
const issues = [
  issue('angry-review'),
  issue('reply-time', { startedAt: at, mailed: 2 }),
  issue('google-rules', { startedAt: at, finishedAt: at, mailed: 3 }),
];
let sent: string[];

async function serve(input: unknown, init?: RequestInit): Promise<Response> {
  const answer = (model: unknown) => Response.json({ success: true, message: '', errors: null, model, statusCode: 200, code: 'ok' });
  if ((init?.method ?? 'GET') === 'GET') return answer({ followers: 3, issues });
  sent.push(new URL(String(input), 'http://x').pathname);
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
        <MemoryRouter initialEntries={['/admin/audience']}>
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

const rowOf = async (title: string) => within((await screen.findByText(title)).closest('li') ?? document.body);

test('offers sending only after a test, and sends after saying to how many', async () => {
  expect((await rowOf('مراجعات رمضان تُكتب ليلًا')).queryByRole('button', { name: 'إرسال إلى المشتركين' })).toBeNull();
  fireEvent.click((await rowOf('الرد على مراجعة غاضبة')).getByRole('button', { name: 'إرسال إلى المشتركين' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(/إلى 3 مشتركين/)).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: 'إرسال إلى المشتركين' }));
  await waitFor(() => expect(sent).toEqual(['/api/audience/newsletter/angry-review/send']));
});

test('shows how far an article is, and offers nothing for one that was sent', async () => {
  const sending = await rowOf('زمن الرد: ماذا يعني وكيف يُقاس');
  expect(sending.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('سُلّمت للإرسال 2 من 3');
  const done = await rowOf('ما الذي تسمح به قواعد Google في المراجعات');
  for (const name of ['تجربة على عنواني', 'إرسال إلى المشتركين']) expect(done.queryByRole('button', { name })).toBeNull();
  expect(done.getByText(/3 رسائل/)).toBeTruthy();
});
