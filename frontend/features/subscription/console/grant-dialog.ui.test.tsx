import type { PlanId, SubscriptionDetails } from '@sumaa/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { applyLanguage } from '../../../lib/locale/language.ts';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import { signOut } from '../../../lib/session/session.ts';
import { signInAs } from '../../../lib/testing.ts';
import { GrantDialog } from './grant-dialog.tsx';
import { LateTransferForm } from './transfer-form.tsx';

const id = '00000000-0000-4000-8000-000000000001';
const option = (plan: PlanId, when: 'same' | 'now', net: number) => {
  const amount = { net, vat: net * 0.15, total: net * 1.15 };
  const lines = [{ kind: 'plan', plan, interval: 'monthly', net }];
  return {
    plan,
    interval: 'monthly',
    when,
    from: null,
    lines,
    amount,
    later: amount,
    waived: null,
    granted: null,
    renewsAt: null,
    blocked: null,
  };
};
const details = {
  tenantId: id,
  view: {
    status: 'active',
    plan: 'professional',
    period: {
      plan: 'professional',
      interval: 'monthly',
      start: '2026-11-01T06:00:00.000Z',
      end: '2026-12-01T06:00:00.000Z',
      grantedFrom: null,
    },
    next: null,
    discount: null,
    vatPercent: 15,
    options: [option('professional', 'same', 20_000), option('enterprise', 'now', 30_000)],
  },
} as unknown as SubscriptionDetails;

let sent: unknown[];
beforeEach(async () => {
  sent = [];
  await loadMessages('en', ['subscription', 'subscriptions', 'common']);
  applyLanguage('en');
  vi.stubGlobal('fetch', async (_path: unknown, init?: RequestInit) => {
    if (typeof init?.body === 'string') sent.push(JSON.parse(init.body));
    return Response.json({ success: true, message: '', errors: null, model: null, statusCode: 200, code: 'ok' });
  });
  signInAs({ role: 'super_admin', permissions: ['billing'], abilities: ['platform.billing'] });
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

test('a plan is chosen for a business by the sum that is shown; the one it has cannot be chosen', async () => {
  const onClose = vi.fn<() => void>();
  render(
    <LocaleProvider>
      <QueryClientProvider client={new QueryClient()}>
        <GrantDialog grant="plan" details={details} onClose={onClose} />
      </QueryClientProvider>
    </LocaleProvider>,
  );
  const dialog = within(await screen.findByRole('dialog'));
  const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  const choose = async (plan: string) => {
    fireEvent.click(dialog.getByRole('button', { name: /^(Enterprise|Professional).*Plan/ }));
    fireEvent.click(await screen.findByRole('option', { name: plan }));
  };
  // What can be chosen is chosen beforehand.
  expect(dialog.getByText(/345\.00/)).toBeTruthy();
  await choose('Professional');
  expect(dialog.getByText('The business has this plan.')).toBeTruthy();
  expect(save.disabled).toBe(true);
  await choose('Enterprise');
  fireEvent.change(dialog.getByRole('textbox', { name: 'Reason' }), { target: { value: 'agreed by phone' } });
  fireEvent.click(save);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent).toEqual([{ plan: 'enterprise', interval: 'monthly', expectedTotal: 34_500, reason: 'agreed by phone' }]);
});

test('where an invoice would have to name its buyer, that is said and entered before a plan is chosen', async () => {
  const view = { ...details.view, options: [option('enterprise', 'now', 100_000)] };
  const address = { building: '1234', street: 'King Fahd Rd', district: 'Olaya', city: 'Riyadh', postalCode: '12345' };
  const shown = (buyer: SubscriptionDetails['buyer']) => (
    <LocaleProvider>
      <QueryClientProvider client={new QueryClient()}>
        <GrantDialog
          grant="plan"
          details={{ ...details, business: 'Kabsa House', view, buyer } as unknown as SubscriptionDetails}
          onClose={() => {}}
        />
      </QueryClientProvider>
    </LocaleProvider>
  );
  const { rerender } = render(shown(null));
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
  expect(button('Save').disabled).toBe(true);
  fireEvent.click(button('Add details'));
  expect(screen.getByDisplayValue('Kabsa House')).toBeTruthy();
  fireEvent.click(button('Cancel'));
  rerender(shown({ legalName: 'Kabsa House', vatNumber: null, address }));
  expect(button('Save').disabled).toBe(false);
});

test('a transfer is recorded once its invoice can name the buyer, also a late one; what goes back or renews is not held up', () => {
  const charge = (purpose: 'start' | 'renewal') => ({ ...option('enterprise', 'now', 100_000), chargeId: id, purpose, vatPercent: 15 });
  const address = { building: '1234', street: 'King Fahd Rd', district: 'Olaya', city: 'Riyadh', postalCode: '12345' };
  const buyer = { legalName: 'Kabsa House', vatNumber: null, address };
  const order = { chargeId: id, plan: 'enterprise', interval: 'yearly', total: 115_000, ended: 'not_paid_in_time', endedAt: id } as const;
  const isBlocked = (open: ReturnType<typeof charge> | null, late: 'pays' | 'begins' | 'held' | null, named: typeof buyer | null) => {
    const whole = {
      ...details,
      business: 'Kabsa House',
      view: { ...details.view, charge: open },
      buyer: named,
    } as unknown as SubscriptionDetails;
    const close = () => {};
    const { unmount } = render(
      <LocaleProvider>
        <QueryClientProvider client={new QueryClient()}>
          {late === null ? (
            <GrantDialog grant="transfer" details={whole} onClose={close} />
          ) : (
            <LateTransferForm details={whole} order={{ ...order, late } as SubscriptionDetails['orders'][number]} onClose={close} />
          )}
        </QueryClientProvider>
      </LocaleProvider>,
    );
    const isDisabled = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled;
    expect(screen.queryByRole('button', { name: 'Add details' }) !== null, 'it is said why').toBe(isDisabled);
    unmount();
    return isDisabled;
  };
  expect([isBlocked(charge('start'), null, null), isBlocked(charge('start'), null, buyer)]).toEqual([true, false]);
  expect(isBlocked(charge('renewal'), null, null)).toBe(false);
  expect([isBlocked(null, 'begins', null), isBlocked(null, 'begins', buyer), isBlocked(null, 'held', null)]).toEqual([true, false, false]);
  expect([isBlocked(charge('start'), 'pays', null), isBlocked(charge('renewal'), 'pays', null)]).toEqual([true, false]);
});

test('free months of a plan that is too small for the team cannot be given, and say why', async () => {
  const tooSmall = { ...option('basic', 'now', 5_000), blocked: { limit: 'members', used: 3, allowed: 1 } };
  const view = { ...details.view, status: 'cancelled', plan: 'basic', period: null, options: [tooSmall] };
  render(
    <LocaleProvider>
      <QueryClientProvider client={new QueryClient()}>
        <GrantDialog grant="months" details={{ ...details, view } as unknown as SubscriptionDetails} onClose={() => {}} />
      </QueryClientProvider>
    </LocaleProvider>,
  );
  expect(await screen.findByText(/the business has 3 members/)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
});
