import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import { signOut } from '../../../lib/session/session.ts';
import { signInAs } from '../../../lib/testing.ts';
import { OverdueBadge } from './overdue-badge.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  signOut();
});

test('the menu says how many messages are overdue', async () => {
  const model = { open: 9, mine: 4, unassigned: 5, overdue: 2, all: 12, spam: 0 };
  vi.stubGlobal('fetch', async () => Response.json({ success: true, message: '', errors: null, model, statusCode: 200, code: 'ok' }));
  await loadMessages('ar', ['frame']);
  signInAs({ role: 'super_admin', abilities: ['platform.inbox'] });
  render(
    <LocaleProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <OverdueBadge />
      </QueryClientProvider>
    </LocaleProvider>,
  );
  expect((await screen.findByText('رسالتان متأخرتان')).parentElement?.textContent).toContain('2');
});
