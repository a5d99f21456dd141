import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import { signOut } from '../../../lib/session/session.ts';
import { signInAs } from '../../../lib/testing.ts';
import { DeadLettersCard } from './dead-letters-card.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  signOut();
});

test('failed jobs that cannot be read are not shown as none', async () => {
  vi.stubGlobal('fetch', async () => Response.error());
  await loadMessages('ar', ['system']);
  signInAs({ role: 'super_admin', abilities: ['platform.system'] });
  render(
    <LocaleProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <DeadLettersCard />
      </QueryClientProvider>
    </LocaleProvider>,
  );
  expect(await screen.findByRole('region', { name: 'المهام المتعثرة' })).toBeTruthy();
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.queryByText('لا مهام متعثرة الآن')).toBeNull();
});
