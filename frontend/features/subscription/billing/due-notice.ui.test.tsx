import type { BillingView, ChargeView, SubscriptionView } from '@sumaa/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { applyLanguage } from '../../../lib/locale/language.ts';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import { signOut } from '../../../lib/session.ts';
import { signInAs } from '../../../lib/testing.ts';
import { DueNotice } from './due-notice.tsx';

const chargeId = '00000000-0000-4000-8000-000000000001';
const charge = {
  chargeId,
  purpose: 'start',
  plan: 'professional',
  interval: 'monthly',
  amount: { net: 20_000, vat: 3_000, total: 23_000 },
  payBy: '2026-03-02T09:00:00.000Z',
} as unknown as ChargeView;
const view = { access: 'full' } as SubscriptionView;
const billing = (progress: BillingView['progress']) => ({ card: null, online: true, details: null, progress }) as BillingView;

let sent: unknown[];
beforeEach(async () => {
  sent = [];
  await loadMessages('en', ['subscription', 'common']);
  applyLanguage('en');
  vi.stubGlobal('fetch', async (path: unknown, init?: RequestInit) => {
    sent.push([init?.method, path]);
    const model = { url: new URL('#page-of-the-provider', window.location.href).href };
    return Response.json({ success: true, message: '', errors: null, model, statusCode: 200, code: 'ok' });
  });
  signInAs({ role: 'admin', permissions: [], abilities: ['subscription.write'] });
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
  window.location.hash = '';
});

const show = (progress: BillingView['progress']) =>
  render(
    <LocaleProvider>
      <QueryClientProvider client={new QueryClient()}>
        <DueNotice charge={charge} view={view} billing={billing(progress)} />
      </QueryClientProvider>
    </LocaleProvider>,
  );

test('what is due can be paid on the page of the provider, which is opened', async () => {
  show(null);
  fireEvent.click(screen.getByRole('button', { name: 'Pay on the payment page' }));
  await waitFor(() => expect(window.location.hash).toBe('#page-of-the-provider'));
  expect(sent).toEqual([['POST', `/api/Subscription/charges/${chargeId}/page`]]);
});

test('while the card is being charged no other way is offered', () => {
  show({ chargeId, state: 'processing', url: null } as BillingView['progress']);
  expect(screen.queryByRole('button', { name: 'Pay on the payment page' })).toBeNull();
});
