import { amountOf, riyalsPer, type Currency, type PlanOption, type SubscriptionView } from '@sumaa/contracts';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { browserDisplay } from '../../../lib/look/display.ts';
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

const amount = amountOf(20_000, 15);
const option: PlanOption = {
  plan: 'professional',
  interval: 'monthly',
  when: 'now',
  from: null,
  lines: [],
  creditVatPercent: null,
  waived: null,
  granted: null,
  amount,
  later: amount,
  renewsAt: null,
  blocked: null,
};
const view = { vatPercent: 15, discount: null } as unknown as SubscriptionView;

async function sumsIn(code: Currency, riyalsPerEuro: number | null = null, over: Partial<PlanOption> = {}): Promise<string> {
  await loadMessages('en', ['subscription']);
  applyLanguage('en');
  signInAs({ display: { ...browserDisplay, currency: { code, riyals: riyalsPer(code, riyalsPerEuro) } } });
  const { container } = render(
    <LocaleProvider>
      <OptionSums view={view} option={{ ...option, ...over }} />
    </LocaleProvider>,
  );
  const text = container.textContent;
  cleanup();
  return text;
}

test('a sum in riyals has about as much in the chosen currency beside it, where a rate is known', async () => {
  expect(await sumsIn('USD')).toContain('SAR 230.00about USD 61.33');
  expect(await sumsIn('EUR', 4)).toContain('about EUR 57.50');
  expect(await sumsIn('EUR')).not.toContain('about');
  expect(await sumsIn('SAR')).not.toContain('about');
});

test('the rate of a credit is named where it is another than that of the price', async () => {
  expect(await sumsIn('SAR', null, { creditVatPercent: 15 })).toContain('VAT 15%');
  expect(await sumsIn('SAR', null, { creditVatPercent: 5 })).toContain('VAT 15%, and 5% on the credit, as on its invoice');
});

test('a sum that is too small to be taken is named, and nothing is due', async () => {
  const text = await sumsIn('SAR', null, { amount: amountOf(0, 15), waived: amountOf(50, 15) });
  expect(text.replaceAll(/[⁦⁩]/g, '')).toContain('SAR 0.08Not charged: less than SAR 1.00SAR −0.58Due nowSAR 0.00');
});
