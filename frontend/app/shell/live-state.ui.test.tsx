import { QueryClient } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectLive } from '../../lib/live/connection.ts';
import { LocaleProvider } from '../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../lib/locale/messages.ts';
import { LiveStateStrip } from './live-state.tsx';

vi.mock('socket.io-client', () => ({
  io: () => ({ on: () => undefined, close: () => undefined, disconnect: () => ({ connect: () => undefined }) }),
}));

let stop: () => void;
beforeEach(async () => {
  await loadMessages('ar', []);
  stop = connectLive({ client: new QueryClient(), tenantId: 't', token: () => null, refresh: () => Promise.resolve(null) });
});
afterEach(() => {
  stop();
  // Queries of later files wait as long as the browser is offline.
  window.dispatchEvent(new Event('online'));
});

test('a phone says when the screen may be outdated, and nothing else', async () => {
  const { container } = render(<LiveStateStrip />, { wrapper: LocaleProvider });
  expect(container.textContent).toBe('');
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(await screen.findByText(/^بلا اتصال/)).toBeTruthy();
});
