import { amountOf, type PlanOption, type SubscriptionView } from '@sumaa/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { applyLanguage } from '../../../lib/locale/language.ts';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import { signOut } from '../../../lib/session.ts';
import { signInAs } from '../../../lib/testing.ts';
import { OptionCard } from './option-card.tsx';

afterEach(() => {
  cleanup();
  signOut();
});

const basic = { plan: 'basic', interval: 'monthly' } as const;
const amount = amountOf(10_000, 15);
const none = { lines: [], creditVatPercent: null, waived: null, granted: null, renewsAt: null, blocked: null, from: null };

test.each([
  ['until its period ends', 'at_period_end', false],
  ['not once an unpaid renewal asks for it, and says so', 'payment_due', true],
] as const)('a planned change of plan can be taken back: %s', async (_when, when, isDue) => {
  await loadMessages('en', ['subscription', 'common', 'frame']);
  applyLanguage('en');
  signInAs({ abilities: ['subscription.write'] });
  const period = { ...basic, plan: 'professional', start: '2026-11-01T06:00:00.000Z', end: '2026-12-01T06:00:00.000Z' };
  const view = { status: 'active', vatPercent: 15, discount: null, next: null, scheduled: basic, period } as unknown as SubscriptionView;
  const option: PlanOption = { ...basic, when, amount: amountOf(0, 15), later: amount, ...none };
  render(
    <LocaleProvider>
      <QueryClientProvider client={new QueryClient()}>
        <OptionCard view={view} option={option} other={undefined} onChoose={() => {}} onOther={() => {}} />
      </QueryClientProvider>
    </LocaleProvider>,
  );
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Keep the current plan' }).disabled).toBe(isDue);
  expect(screen.queryByText(/amount that is due is paid first/) !== null).toBe(isDue);
  expect(screen.queryByText(/Begins on/) !== null).toBe(!isDue);
});
