import { defaultPrices, monthsInYearlyPrice, plansIn } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocale } from '../../../lib/locale/locale-provider.tsx';
import { T } from '../../../lib/locale/t.tsx';
import { QueryProvider } from '../../../lib/query/query-provider.tsx';
import { cx } from '../../../ui/cx.ts';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { plansQuery, trialQuery } from '../api/queries.ts';
import { PlanCard, type PaidPer } from './plan-card.tsx';

const periods: readonly PaidPer[] = ['month', 'year'];

/** The plans as the server offers them. */
export default function Plans() {
  return (
    <QueryProvider>
      <PlanCards heading="h3" />
    </QueryProvider>
  );
}

/** The same on the page of prices, below its title. */
export function PricedPlans() {
  return (
    <QueryProvider>
      <PlanCards heading="h2" />
    </QueryProvider>
  );
}

function PlanCards({ heading }: { readonly heading: 'h2' | 'h3' }) {
  const { language } = useLocale();
  const askedPlans = useQuery(plansQuery(language));
  const askedTrial = useQuery(trialQuery);
  const [period, setPeriod] = useState<PaidPer>('month');
  // What came once stays; a price without its tax is half a price.
  const missing = [askedPlans, askedTrial].filter(({ data, error }) => data === undefined && error !== null);
  if (missing[0] !== undefined) {
    const askAgain = () => missing.forEach(({ refetch }) => void refetch());
    return <ErrorState error={missing[0].error} onRetry={askAgain} />;
  }
  const [data, trial] = [askedPlans.data, askedTrial.data];
  // Names and limits are those of the build; prices are the server's alone.
  const plans = data ?? plansIn(language, defaultPrices);
  const months = monthsInYearlyPrice((data ?? []).map(({ price, yearlyPrice }) => ({ monthly: price.amount, yearly: yearlyPrice.amount })));
  return (
    <>
      <p className="mb-6 min-h-[1lh] text-dense text-muted">
        {trial !== undefined && <T id="public-site.plans.hint" values={{ days: trial.days }} />}
      </p>
      <fieldset className="mb-6 flex noscript:hidden w-fit gap-1 rounded-control border border-hairline bg-sunken p-1">
        <legend className="sr-only">
          <T id="public-site.plans.period" />
        </legend>
        {periods.map((each) => (
          <label
            key={each}
            className={cx(
              'flex min-h-11 cursor-pointer items-center rounded-[7px] px-4 text-dense has-focus-visible:outline-2 has-focus-visible:outline-palm md:min-h-9',
              each === period ? 'bg-surface font-semibold text-ink' : 'text-muted',
            )}
          >
            <input type="radio" name="plan-period" className="sr-only" checked={each === period} onChange={() => setPeriod(each)} />
            {each === 'year' && months !== null ? (
              <T id="public-site.plans.year-months" values={{ count: months }} />
            ) : (
              <T id={`public-site.plans.${each}`} />
            )}
          </label>
        ))}
      </fieldset>
      <ul className="grid gap-4 lg:grid-cols-3">
        {plans.map((plan) => (
          <PlanCard key={plan.id} plan={plan} isPriced={data !== undefined} period={period} heading={heading} />
        ))}
      </ul>
      <p className="mt-4 min-h-[1lh] text-small text-muted">
        {trial !== undefined && <T id="public-site.plans.vat" values={{ percent: trial.vatPercent }} />}
      </p>
    </>
  );
}
