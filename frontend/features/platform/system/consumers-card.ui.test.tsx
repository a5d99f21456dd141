import type { Rebuild } from '@sumaa/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import { signOut } from '../../../lib/session/session.ts';
import { signInAs } from '../../../lib/testing.ts';
import { ConsumersCard } from './consumers-card.tsx';

const live = { state: 'live', lagSeconds: 0, parked: 0 } as const;
let items: Rebuild[];
let asked: unknown[];

async function serve(_input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  let model: unknown = { items };
  if (init?.method === 'POST') {
    const body = JSON.parse(init.body as string) as { projection: string };
    asked.push(body);
    const requestedAt = '2026-03-01T09:00:00.000Z' as Rebuild['requestedAt'];
    const id = '11111111-1111-4111-8111-111111111111' as Rebuild['id'];
    items = [{ id, ...body, by: 'عادل', requestedAt, state: 'running', endedAt: null, failure: null, progress: 0.25 }];
    model = { id };
  }
  return Response.json({ success: true, message: '', errors: null, model, statusCode: 200, code: 'ok' });
}

beforeEach(async () => {
  items = [];
  asked = [];
  vi.stubGlobal('fetch', vi.fn(serve));
  await loadMessages('ar', ['system']);
  signInAs({ role: 'super_admin', abilities: ['platform.system'] });
  render(
    <LocaleProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ConsumersCard
          consumers={[
            { kind: 'projection', name: 'review', ...live },
            { kind: 'projection', name: 'rebuild', ...live },
            { kind: 'reactor', name: 'when-erased', ...live },
          ]}
        />
      </QueryClientProvider>
    </LocaleProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  signOut();
});

test('a read model is rebuilt after a confirmation, and its progress is shown', async () => {
  fireEvent.click(screen.getByRole('button', { expanded: false }));
  const buttons = await screen.findAllByRole('button', { name: /^إعادة بناء/ });
  // Not of a reactor, nor of the read model that holds the rebuilds.
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([expect.stringContaining('review')]);
  fireEvent.click(buttons[0]!);
  const dialog = await screen.findByRole('dialog');
  expect(asked).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'إعادة البناء' }));
  const bar = await screen.findByRole('progressbar');
  expect([asked, bar.getAttribute('aria-valuenow')]).toEqual([[{ projection: 'review' }], '0.25']);
  expect(screen.getByText('جارية')).toBeTruthy();
});
