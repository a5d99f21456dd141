import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import { LaunchTab } from './launch-tab.tsx';

let launchAt: string | null;
let sent: unknown[];
let client: QueryClient;

beforeEach(async () => {
  [launchAt, sent] = ['2999-01-01T06:00:00.000Z', []];
  vi.stubGlobal('fetch', async (_input: unknown, init?: RequestInit) => {
    const answer = (model: unknown) => Response.json({ success: true, message: '', errors: null, model, statusCode: 200, code: 'ok' });
    if (init?.method !== 'PUT') return answer({ launchAt, now: '2026-03-01T09:00:00.000Z' });
    const body = JSON.parse(init.body as string) as { readonly launchAt: string | null };
    sent.push(body);
    launchAt = body.launchAt;
    return answer(null);
  });
  await loadMessages('ar', ['launch', 'settings', 'general']);
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <LocaleProvider>
      <QueryClientProvider client={client}>
        <LaunchTab />
      </QueryClientProvider>
    </LocaleProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const time = () => screen.getByRole<HTMLInputElement>('textbox', { name: /الساعة/ });
const type = (value: string) => fireEvent.change(time(), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
async function colleagueAnnounces(at: string) {
  launchAt = at;
  await client.invalidateQueries();
}
const conflict = 'حُفظت تغييرات أخرى في هذه الأثناء';

test('keeps what is typed while a colleague announces another date, and says so before it replaces that date', async () => {
  await waitFor(() => expect(time().value).toBe('09:00'));
  await colleagueAnnounces('2999-01-01T07:00:00.000Z');
  await waitFor(() => expect(time().value).toBe('10:00'));
  expect(screen.queryByText(conflict)).toBeNull();
  type('12:00');
  await colleagueAnnounces('2999-01-01T08:00:00.000Z');
  await screen.findByText(conflict);
  expect(time().value).toBe('12:00');
  press('تجاهل تغييراتي');
  await waitFor(() => expect(time().value).toBe('11:00'));
  type('12:00');
  press('إعلان الموعد');
  await screen.findByText('حُفظ الموعد.');
  press('إزالة الموعد');
  await screen.findByText('لا موعد معلن الآن.');
  expect(sent).toEqual([
    { launchAt: '2999-01-01T09:00:00.000Z', before: '2999-01-01T08:00:00.000Z' },
    { launchAt: null, before: '2999-01-01T09:00:00.000Z' },
  ]);
});
