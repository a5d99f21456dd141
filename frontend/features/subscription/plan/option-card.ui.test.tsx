import { amountOf, type PlanOption, type SubscriptionView } from '@sumaa/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { applyLanguage } from '../../../lib/locale/language.ts';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import { signOut } from '../../../lib/session/session.ts';
import { signInAs } from '../../../lib/testing.ts';
import { OptionCard } from './option-card.tsx';

afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

const basic = { plan: 'basic', interval: 'monthly' } as const;
const amount = amountOf(10_000, 15);
const none = { lines: [], creditVatPercent: null, waived: null, granted: null, renewsAt: null, blocked: null, from: null };

async function showScheduled(when: PlanOption['when']): Promise<void> {
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
}

test.each([
  ['until its period ends', 'at_period_end', false],
  ['not once an unpaid renewal asks for it, and says so', 'payment_due', true],
] as const)('a planned change of plan can be taken back: %s', async (_when, when, isDue) => {
  await showScheduled(when);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Keep the current plan' }).disabled).toBe(isDue);
  expect(screen.queryByText(/amount that is due is paid first/) !== null).toBe(isDue);
  expect(screen.queryByText(/Begins on/) !== null).toBe(!isDue);
});

test('says why the current plan is not kept, where the renewal began in the meantime', async () => {
  const message = 'The amount that is due has to be paid before the plan can change';
  vi.stubGlobal('fetch', async () =>
    Response.json({ success: false, message, errors: null, model: null, statusCode: 409, code: 'payment_due' }, { status: 409 }),
  );
  await showScheduled('at_period_end');
  fireEvent.click(screen.getByRole('button', { name: 'Keep the current plan' }));
  expect((await screen.findByRole('alert')).textContent).toBe(message);
});
