import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../lib/locale/messages.ts';
import { signOut } from '../../lib/session/session.ts';
import { signInAs } from '../../lib/testing.ts';
import { ConsoleFooter, SystemBadge } from './system-state.tsx';

let down: readonly string[];
const left = vi.fn<() => void>();

async function serve(): Promise<Response> {
  const parts = ['postgres', 'queue'].map((name) => ({ name, ok: !down.includes(name), detail: {} }));
  return Response.json({ success: true, message: '', errors: null, model: { ok: down.length === 0, parts }, statusCode: 200, code: 'ok' });
}

function open(abilities: Parameters<typeof signInAs>[0]['abilities']) {
  signInAs({ role: 'super_admin', abilities });
  render(
    <LocaleProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter>
          <SystemBadge />
          <ConsoleFooter isCollapsed={false} onSignOut={left} />
        </MemoryRouter>
      </QueryClientProvider>
    </LocaleProvider>,
  );
}

beforeEach(async () => {
  down = [];
  left.mockClear();
  vi.stubGlobal('fetch', vi.fn(serve));
  await loadMessages('ar', []);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  signOut();
});

test('says that all works, leads nobody to the system without that duty, and signs out', async () => {
  open(['platform.inbox']);
  expect(await screen.findByText('النظام مستقر')).toBeTruthy();
  expect(screen.getByText('كل الأنظمة سليمة')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
  fireEvent.click(screen.getByRole('button'));
  expect(left).toHaveBeenCalledTimes(1);
});

test('says how many parts are down, and leads to the system', async () => {
  down = ['queue'];
  open(['platform.system']);
  expect(await screen.findByText('خلل في النظام')).toBeTruthy();
  expect(screen.getByText('نظام واحد متوقف')).toBeTruthy();
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/admin/system', '/admin/system']);
});
