import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import { signOut } from '../../../lib/session/session.ts';
import { signInAs } from '../../../lib/testing.ts';
import type { AnalyticsUrl } from '../period.ts';
import { AnalyticsHeader } from './analytics-header.tsx';

afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

function Screen() {
  const [url, setUrl] = useState<AnalyticsUrl>({ period: '30d', branch: undefined, from: '2026-02-01', to: '2026-03-31' });
  return (
    <>
      <AnalyticsHeader url={url} shown={undefined} isBasic={false} onChange={(patch) => setUrl({ ...url, ...patch })} />
      <button type="button" onClick={() => setUrl({ ...url, from: '2026-01-01' })}>
        back
      </button>
    </>
  );
}

test('a day is typed digit by digit in one field, and follows an address that changes elsewhere', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ success: true, message: '', errors: null, model: { items: [] }, statusCode: 200, code: 'ok' }),
  );
  await loadMessages('ar', ['analytics']);
  signInAs({ role: 'admin' });
  const { container } = render(
    <MemoryRouter>
      <LocaleProvider>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <Screen />
        </QueryClientProvider>
      </LocaleProvider>
    </MemoryRouter>,
  );
  const [from] = container.querySelectorAll<HTMLInputElement>('input[type=date]');
  // A browser tells each digit that makes a day: 2026-01-05 on the way to 2026-02-05 and further.
  for (const day of ['2026-01-05', '2026-02-05']) fireEvent.change(from!, { target: { value: day } });
  expect(container.contains(from!)).toBe(true);
  expect(from!.value).toBe('2026-02-05');
  fireEvent.click(screen.getByRole('button', { name: 'back' }));
  expect(from!.value).toBe('2026-01-01');
});
