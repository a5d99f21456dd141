import { amountOf, type BillingView, type ChargeView, type SubscriptionView, type Uuid } from '@sumaa/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { applyLanguage } from '../../../lib/locale/language.ts';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import { signOut } from '../../../lib/session/session.ts';
import { signInAs } from '../../../lib/testing.ts';
import { DueNotice } from './due-notice.tsx';

afterEach(() => {
  cleanup();
  signOut();
});

const chargeId = '3f2b91ac-0000-4000-8000-000000000001' as Uuid;
const charge = { chargeId, plan: 'professional', interval: 'monthly', purpose: 'start', amount: amountOf(20_000, 15), payBy: null };
const bankAccount = { holder: 'شركة سُمعة', bank: 'مصرف الراجحي', iban: 'SA0380000000608010167519' };

function show(billing: Partial<BillingView>) {
  const all = { online: true, methods: { card: true, page: false, transfer: true }, bankAccount, card: null, progress: null, ...billing };
  render(
    <LocaleProvider>
      <QueryClientProvider client={new QueryClient()}>
        <DueNotice charge={charge as unknown as ChargeView} view={{} as SubscriptionView} billing={all as unknown as BillingView} />
      </QueryClientProvider>
    </LocaleProvider>,
  );
}

test('what is to be paid by transfer shows the account with sum and reference, not while a card pays it', async () => {
  await loadMessages('en', ['subscription', 'common', 'frame']);
  applyLanguage('en');
  signInAs({ abilities: ['subscription.write'] });
  show({});
  const values = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(values).toEqual([
    bankAccount.holder,
    bankAccount.bank,
    'SA03 8000 0000 6080 1016 7519',
    expect.stringContaining('230'),
    '3F2B91AC',
  ]);
  cleanup();
  show({ progress: { chargeId, state: 'processing', url: null } });
  expect(screen.queryByText('3F2B91AC')).toBeNull();
  cleanup();
  show({ online: false, methods: { card: false, page: false, transfer: true }, bankAccount: null });
  expect(screen.getByText(/will contact you with the account/)).toBeTruthy();
});
