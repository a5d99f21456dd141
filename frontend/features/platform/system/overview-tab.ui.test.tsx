import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import { OverviewTab } from './overview-tab.tsx';

const nothing = { parts: [], meters: [], processes: [], queues: [], consumers: [], breakers: [] };
const at = '2026-03-01T09:00:00.000Z';
let system: object;

beforeEach(async () => {
  vi.stubGlobal('fetch', async (path: unknown) => {
    const model = String(path).endsWith('/api/platform/system') ? system : { items: [] };
    return Response.json({ success: true, message: '', errors: null, model, statusCode: 200, code: 'ok' });
  });
  await loadMessages('ar', ['platform', 'system']);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each([
  ['an installation that starts', null, 'لم يُقَس التوفر بعد، فالمنصة تبدأ الآن'],
  ['one that was interrupted a moment ago', 0.5, 'انقطع خلال الدقائق الماضية'],
])('says of %s whether it was measured', async (_, availability, text) => {
  const google = { callsLastMinute: 0, limitPerMinute: 300 };
  system = { ...nothing, at, runsSince: null, availability, google, databaseBytes: 0 };
  render(
    <LocaleProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <OverviewTab />
      </QueryClientProvider>
    </LocaleProvider>,
  );
  expect(await screen.findByText(text)).toBeTruthy();
});
