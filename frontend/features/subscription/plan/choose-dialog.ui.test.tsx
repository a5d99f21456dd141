import { amountOf, standardFrom, type BillingView, type PlanOption, type SubscriptionView } from '@sumaa/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { applyLanguage } from '../../../lib/locale/language.ts';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import { signOut } from '../../../lib/session.ts';
import { signInAs } from '../../../lib/testing.ts';
import { ChooseDialog } from './choose-dialog.tsx';

afterEach(() => {
  cleanup();
  signOut();
});

const address = { building: '1234', street: 'طريق الملك فهد', district: 'العليا', city: 'الرياض', postalCode: '12345' };
const view = { vatPercent: 15, discount: null, cancelsAt: null } as unknown as SubscriptionView;

test.each([
  ['a sum that needs a standard invoice, without an address', standardFrom, null, true],
  ['such a sum with an address', standardFrom, address, false],
  ['a smaller sum', standardFrom - 1, null, false],
])('who pays %s is told that an invoice needs one: %s', async (_what, total, given, isTold) => {
  await loadMessages('en', ['subscription', 'common', 'frame']);
  applyLanguage('en');
  signInAs({});
  const amount = { ...amountOf(0, 15), net: total, total };
  const none = { from: null, lines: [], creditVatPercent: null, waived: null, renewsAt: null, blocked: null };
  const option: PlanOption = { plan: 'enterprise', interval: 'yearly', when: 'now', amount, later: amount, ...none };
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
});
