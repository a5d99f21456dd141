import { amountOf, type PlanOption, type SubscriptionView } from '@sumaa/contracts';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { applyLanguage } from '../../../lib/locale/language.ts';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import { signOut } from '../../../lib/session/session.ts';
import { signInAs } from '../../../lib/testing.ts';
import { OptionSums } from './option-sums.tsx';

afterEach(() => {
  cleanup();
  signOut();
});

const view = { vatPercent: 15, discount: null, next: null } as unknown as SubscriptionView;
const month = { interval: 'monthly', from: null } as const;
const upgrade = {
  ...month,
  plan: 'enterprise',
  when: 'now',
  lines: [
    { kind: 'plan', plan: 'enterprise', interval: 'monthly', net: 25_000 },
    { kind: 'credit', plan: 'professional', interval: 'monthly', net: -10_000 },
  ],
  amount: amountOf(15_000, 15),
  later: amountOf(50_000, 15),
  creditVatPercent: 15,
  waived: null,
  renewsAt: '2027-02-25T06:00:00.000Z',
} as const;

test('an upgrade says what becomes of granted days: as many as are worth the same follow what is paid, and none is credited', async () => {
  await loadMessages('en', ['subscription', 'common', 'frame']);
  applyLanguage('en');
  signInAs({});
  const granted = { plan: 'professional', interval: 'monthly', days: 184, becomes: 74, from: '2026-12-13T06:00:00.000Z' } as const;
  const sums = (over: object) =>
    render(
      <LocaleProvider>
        <OptionSums view={view} option={{ ...upgrade, ...over, blocked: null } as unknown as PlanOption} />
      </LocaleProvider>,
    );
  sums({ granted });
  const sentence = screen.getByText(/184/).textContent ?? '';
  expect(sentence).toMatch(/184 granted days of .*Professional.* 74 days of .*Enterprise/);
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent?.replace(/[^\d.]/g, ''))).toEqual([
    '250.00',
    '100.00',
    '22.50',
    '172.50',
  ]);
  cleanup();
  sums({ granted: null });
  expect(screen.queryByText(/184/)).toBeNull();
});
