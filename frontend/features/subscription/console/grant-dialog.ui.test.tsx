import type { PlanId, SubscriptionDetails } from '@sumaa/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { applyLanguage } from '../../../lib/locale/language.ts';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import { signOut } from '../../../lib/session.ts';
import { signInAs } from '../../../lib/testing.ts';
import { GrantDialog } from './grant-dialog.tsx';

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
