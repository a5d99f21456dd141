import { statusServices } from '@sumaa/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import { signOut } from '../../../lib/session/session.ts';
import { signInAs } from '../../../lib/testing.ts';
import { SystemScreen } from '../screens/system-screen.tsx';

const idOf = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const at = '2026-03-01T06:00:00.000Z';
const incident = (n: number, ar: string, closedAt: string | null) => ({
  id: idOf(n),
  services: ['mail'],
  title: { ar, en: 'x' },
  updates: [{ at, text: { ar: 'نبحث عن السبب', en: 'x' } }],
  openedAt: at,
  closedAt,
});
let sent: { readonly path: string; readonly body: unknown }[];
let refusal: object | null;

async function serve(input: unknown, init?: RequestInit): Promise<Response> {
  const answer = (model: unknown) => Response.json({ success: true, message: '', errors: null, model, statusCode: 200, code: 'ok' });
  if (init?.method !== 'POST') return answer({ items: [incident(1, 'تأخر البريد', null), incident(2, 'توقف البريد', at)] });
  sent.push({ path: new URL(String(input), 'http://x').pathname, body: JSON.parse(typeof init.body === 'string' ? init.body : '{}') });
  if (refusal !== null) return Response.json(refusal, { status: 400 });
  return answer({ id: idOf(9) });
}

beforeEach(async () => {
  [sent, refusal] = [[], null];
  vi.stubGlobal('fetch', serve);
  await loadMessages('ar', ['platform', 'system']);
  signInAs({ role: 'super_admin', permissions: ['system'], abilities: ['platform.system'] });
  render(
    <LocaleProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter initialEntries={['/admin/system?tab=incidents']}>
          <SystemScreen />
        </MemoryRouter>
      </QueryClientProvider>
    </LocaleProvider>,
  );
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

const type = (dialog: HTMLElement, label: string, value: string) =>
  fireEvent.change(within(dialog).getByRole('textbox', { name: label }), { target: { value } });

test('publishes an incident in both languages, and nothing while a field is empty', async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'نشر عطل' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: 'نشر' }));
  await waitFor(() => expect(within(dialog).getAllByText('هذا الحقل مطلوب')).toHaveLength(5));
  expect(sent).toEqual([]);
  expect(within(dialog).getAllByRole('checkbox')).toHaveLength(statusServices.length);
  fireEvent.click(within(dialog).getByRole('checkbox', { name: 'البريد' }));
  type(dialog, 'العنوان بالعربية', 'تأخر الرسائل');
  type(dialog, 'العنوان بالإنجليزية', 'Mail is late');
  type(dialog, 'ما حدث وما نفعله، بالعربية', 'نبحث');
  type(dialog, 'ما حدث وما نفعله، بالإنجليزية', 'We look');
  refusal = {
    success: false,
    message: 'يرجى تصحيح الحقول المحددة',
    errors: { 'title.en': ['النص أطول من المسموح'] },
    model: null,
    statusCode: 400,
    code: 'validation_failed',
  };
  fireEvent.click(within(dialog).getByRole('button', { name: 'نشر' }));
  expect(await within(dialog).findByText('النص أطول من المسموح')).toBeTruthy();
  refusal = null;
  type(dialog, 'العنوان بالإنجليزية', 'Late mail');
  fireEvent.click(within(dialog).getByRole('button', { name: 'نشر' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const title = { ar: 'تأخر الرسائل', en: 'Late mail' };
  expect(sent.at(-1)).toEqual({
    path: '/api/platform/incidents',
    body: { services: ['mail'], title, text: { ar: 'نبحث', en: 'We look' } },
  });
});

test('updates and closes an open incident, and offers that for no closed one', async () => {
  const open = await screen.findByRole('region', { name: 'تأخر البريد' });
  expect(within(screen.getByRole('region', { name: 'توقف البريد' })).queryByRole('button', { name: 'كتابة تحديث' })).toBeNull();
  fireEvent.click(within(open).getByRole('button', { name: 'كتابة تحديث' }));
  const dialog = await screen.findByRole('dialog');
  type(dialog, 'ما حدث وما نفعله، بالعربية', 'عاد كل شيء');
  type(dialog, 'ما حدث وما نفعله، بالإنجليزية', 'All is back');
  fireEvent.click(within(dialog).getByRole('checkbox', { name: 'انتهى العطل، وهذا آخر ما يُكتب عنه' }));
  fireEvent.click(within(dialog).getByRole('button', { name: 'نشر وإغلاق العطل' }));
  await waitFor(() =>
    expect(sent).toEqual([
      { path: `/api/platform/incidents/${idOf(1)}/updates`, body: { text: { ar: 'عاد كل شيء', en: 'All is back' }, closes: true } },
    ]),
  );
});
