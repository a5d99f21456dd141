import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../lib/locale/messages.ts';
import { signOut } from '../../lib/session/session.ts';
import { signInAs } from '../../lib/testing.ts';
import { AudienceScreen } from './audience-screen.tsx';

const id = '11111111-1111-4111-8111-111111111111';
const at = '2026-03-01T08:00:00.000Z';
const hostile = (of: string) => `${of} <img src=x onerror="alert(1)"><script>alert(1)</script><a href="javascript:alert(1)">x</a>`;
const answers: Readonly<Record<string, object>> = {
  applications: {
    items: [
      {
        id,
        vacancy: 'writer',
        state: 'received',
        name: hostile('name'),
        email: 'a@example.com',
        note: hostile('note'),
        language: 'ar',
        resumeBytes: 1_000,
        receivedAt: at,
        keptUntil: at,
        erasedAt: null,
      },
    ],
    total: 1,
    page: 1,
    pageSize: 25,
    kept: 1,
  },
  testimonials: {
    items: [{ id, stars: 5, text: hostile('text'), name: hostile('name'), business: hostile('business'), state: 'pending', writtenAt: at }],
  },
};

beforeEach(() => loadMessages('ar', ['audience', 'testimonial']));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  signOut();
});

test.each([
  ['applications', ['name', 'note']],
  ['testimonials', ['text', 'name', 'business']],
] as const)('S16: markup in what strangers wrote is text in the list of %s', async (tab, fields) => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ success: true, message: '', errors: null, model: answers[tab], statusCode: 200, code: 'ok' }),
  );
  signInAs({ role: 'super_admin', permissions: ['content'], abilities: ['platform.content'] });
  const { container } = render(
    <LocaleProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter initialEntries={[`/admin/audience?tab=${tab}`]}>
          <AudienceScreen />
        </MemoryRouter>
      </QueryClientProvider>
    </LocaleProvider>,
  );
  for (const field of fields) expect((await screen.findAllByText(new RegExp(`${field} <img`))).length).toBeGreaterThan(0);
  expect(container.querySelectorAll('img, script, [onerror], a[href^="javascript:"]')).toHaveLength(0);
});
