import { amountOf, type BillingView, type PlanOption, type SubscriptionView } from '@sumaa/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { applyLanguage } from '../../../lib/locale/language.ts';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import { signOut } from '../../../lib/session/session.ts';
import { signInAs } from '../../../lib/testing.ts';
import { ChooseDialog } from './choose-dialog.tsx';

afterEach(() => {
  cleanup();
  signOut();
});

const address = { building: '1234', street: 'طريق الملك فهد', district: 'العليا', city: 'الرياض', postalCode: '12345' };
const view = { vatPercent: 15, discount: null, cancelsAt: null } as unknown as SubscriptionView;

const line = { kind: 'plan', plan: 'enterprise', interval: 'yearly', net: 86_957 } as const;
const less = { ...line, net: 86_956 } as const;
const credit = { ...line, kind: 'credit', net: -80_000 } as const;

test.each([
  ['a sum that needs a standard invoice, without an address', [line], null, true],
  ['such a sum with an address', [line], address, false],
  ['the rest of such an invoice, of which an earlier plan is taken off', [line, credit], null, true],
  ['a smaller sum', [less], null, false],
])('who pays %s gives the address first where an invoice needs it', async (_what, lines, given, isTold) => {
  await loadMessages('en', ['subscription', 'common', 'frame']);
  applyLanguage('en');
  signInAs({});
  const net = lines.reduce((sum, one) => sum + one.net, 0);
  const amount = amountOf(net, view.vatPercent);
  const none = { from: null, creditVatPercent: null, waived: null, granted: null, renewsAt: null, blocked: null };
  const option: PlanOption = { plan: 'enterprise', interval: 'yearly', when: 'now', lines: [...lines], amount, later: amount, ...none };
  const details = given && { legalName: 'شركة النخيل', vatNumber: null, address: given };
  render(
    <LocaleProvider>
      <QueryClientProvider client={new QueryClient()}>
        <ChooseDialog
          view={view}
          billing={{ card: null, methods: { card: true, page: false, transfer: false }, details } as BillingView}
          option={option}
          onClose={() => {}}
        />
      </QueryClientProvider>
    </LocaleProvider>,
  );
  expect(screen.queryByText(/names its buyer with address/) !== null).toBe(isTold);
  if (!isTold) return;
  expect(screen.queryByRole('button', { name: 'Continue to the card' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Add details' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findAllByText(/has 4 digits/)).not.toHaveLength(0);
});
