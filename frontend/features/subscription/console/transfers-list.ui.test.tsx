import type { SubscriptionDetails } from '@sumaa/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { applyLanguage } from '../../../lib/locale/language.ts';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import { signOut } from '../../../lib/session/session.ts';
import { signInAs } from '../../../lib/testing.ts';
import { TransfersList } from './transfers-list.tsx';

const [tenantId, paymentId] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
const transfers = [{ paymentId, amount: 23_000, reference: 'SA-4413', at: '2026-03-01T09:00:00.000Z' }];
const details = { tenantId, transfers } as unknown as SubscriptionDetails;

let sent: unknown[];
beforeEach(async () => {
  sent = [];
  await loadMessages('en', ['subscription', 'subscriptions', 'common']);
  applyLanguage('en');
  vi.stubGlobal('fetch', async (path: unknown, init?: RequestInit) => {
    sent.push([path, typeof init?.body === 'string' ? JSON.parse(init.body) : null]);
    return Response.json({ success: true, message: '', errors: null, model: null, statusCode: 200, code: 'ok' });
  });
  signInAs({ role: 'super_admin', permissions: ['billing'], abilities: ['platform.billing'] });
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

test('a transfer that arrived for nothing is shown with its reference and sum, and settled with what became of it and a reason', async () => {
  render(
    <LocaleProvider>
      <QueryClientProvider client={new QueryClient()}>
        <TransfersList details={details} />
      </QueryClientProvider>
    </LocaleProvider>,
  );
  expect(screen.getByText('SA-4413')).toBeTruthy();
  expect(screen.getByText(/230\.00/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Settle' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('radio', { name: /never came/ }));
  fireEvent.change(dialog.getByRole('textbox', { name: 'Reason' }), { target: { value: 'two of us wrote it down' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const body = { paymentId, outcome: 'never_came', reason: 'two of us wrote it down' };
  expect(sent).toEqual([[`/api/platform/subscriptions/${tenantId}/transfer/settle`, body]]);
});
