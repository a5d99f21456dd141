import type { SubscriptionDetails, Uuid } from '@sumaa/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { applyLanguage } from '../../../lib/locale/language.ts';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import { signOut } from '../../../lib/session/session.ts';
import { signInAs } from '../../../lib/testing.ts';
import { subscriptionOfQuery } from './api.ts';
import { SubscriptionDrawer } from './subscription-drawer.tsx';

const id = '00000000-0000-4000-8000-000000000001' as Uuid;
const at = '2026-03-01T09:00:00.000Z';
const step = (number: number, event: string, details: object) => ({ id: String(number), at, event, details, byName: 'Adel' });
const model = {
  tenantId: id,
  business: 'Kabsa House',
  ownerName: null,
  ownerEmail: null,
  view: {
    status: 'trialing',
    plan: 'professional',
    period: null,
    trial: { startedAt: at, endsAt: at },
    next: null,
    charge: null,
    discount: null,
  },
  history: [],
  refundable: [],
  orders: [],
  transfers: [],
  refunds: { hasProvider: true, underWay: [] },
  steps: [
    step(3, 'RefundRequested', { halalas: 1_150, reason: 'an outage of two days' }),
    step(2, 'TrialExtended', { endsAt: at, reason: 'a longer look' }),
    step(1, 'CardRemoved', { reason: 'replaced' }),
  ],
};

beforeEach(async () => {
  await loadMessages('en', ['subscription', 'subscriptions', 'platform', 'common', 'frame']);
  applyLanguage('en');
  signInAs({ role: 'super_admin', permissions: ['billing'], abilities: ['platform.billing'] });
});
afterEach(() => {
  cleanup();
  signOut();
});

test('the timeline shows the reasons that the staff gave in their own words, and no codes', () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(subscriptionOfQuery(id).queryKey, model as unknown as SubscriptionDetails);
  render(
    <LocaleProvider>
      <QueryClientProvider client={client}>
        <SubscriptionDrawer id={id} grant={undefined} order={undefined} onGrant={() => {}} onClose={() => {}} />
      </QueryClientProvider>
    </LocaleProvider>,
  );
  expect(screen.getByText('an outage of two days')).toBeTruthy();
  expect(screen.getByText('a longer look')).toBeTruthy();
  expect(screen.getByText('Saved card replaced')).toBeTruthy();
  expect(screen.queryByText('replaced')).toBeNull();
});

test('a payment offers what is left of it to give back, and none of which nothing is left', async () => {
  const paid = { at, what: 'paid', purpose: 'start', interval: 'monthly', method: 'card', periodStart: at, periodEnd: at } as const;
  const entry = (number: number) => ({
    ...paid,
    id: `c${number}`,
    plan: 'professional',
    amount: { net: 20_000, vat: 3_000, total: 23_000 },
    document: { id: `d${number}`, kind: 'invoice', number: `INV-2026-00000${number}`, hasFile: false },
  });
  const refundable = [
    { chargeId: 'c1', most: 11_500 },
    { chargeId: 'c2', most: 0 },
  ];
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const shown = { ...model, history: [entry(1), entry(2)], refundable };
  client.setQueryData(subscriptionOfQuery(id).queryKey, shown as unknown as SubscriptionDetails);
  render(
    <LocaleProvider>
      <QueryClientProvider client={client}>
        <SubscriptionDrawer id={id} grant={undefined} order={undefined} onGrant={() => {}} onClose={() => {}} />
      </QueryClientProvider>
    </LocaleProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Refund' }));
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Amount in riyals' })).value).toBe('115.00');
});

test('money that waits for a payment provider is shown with what it waits for', () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const refunds = { hasProvider: false, underWay: [{ paymentId: 'p1', amount: 1_150, since: at }] };
  client.setQueryData(subscriptionOfQuery(id).queryKey, { ...model, refunds } as unknown as SubscriptionDetails);
  render(
    <LocaleProvider>
      <QueryClientProvider client={client}>
        <SubscriptionDrawer id={id} grant={undefined} order={undefined} onGrant={() => {}} onClose={() => {}} />
      </QueryClientProvider>
    </LocaleProvider>,
  );
  expect(screen.getByText('SAR 11.50')).toBeTruthy();
  expect(screen.getByText(/no payment provider, so nothing goes back/)).toBeTruthy();
});

test('an order that lapsed is there by its reference, and says before a transfer is recorded what becomes of it', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const chargeId = '7c1d44e0-0000-4000-8000-000000000001' as Uuid;
  const lapsed = {
    chargeId,
    plan: 'professional',
    interval: 'monthly',
    total: 23_000,
    ended: 'not_paid_in_time',
    endedAt: at,
    late: 'held',
  };
  client.setQueryData(subscriptionOfQuery(id).queryKey, { ...model, orders: [lapsed] } as unknown as SubscriptionDetails);
  const asked: unknown[] = [];
  const shown = (order: Uuid | undefined) => (
    <LocaleProvider>
      <QueryClientProvider client={client}>
        <SubscriptionDrawer
          id={id}
          grant={order === undefined ? undefined : 'transfer'}
          order={order}
          onGrant={(...given) => asked.push(given)}
          onClose={() => {}}
        />
      </QueryClientProvider>
    </LocaleProvider>
  );
  const { rerender } = render(shown(undefined));
  expect(screen.getByText('7C1D44E0')).toBeTruthy();
  expect(screen.getByText(/It lapsed without being paid/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Record a bank transfer' }));
  expect(asked).toEqual([['transfer', chargeId]]);
  rerender(shown(chargeId));
  expect(await screen.findByText(/it waits here until you send it back/)).toBeTruthy();
});
