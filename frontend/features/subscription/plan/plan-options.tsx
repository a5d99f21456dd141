import {
  monthsInYearlyPrice,
  planIds,
  type BillingView,
  type Interval,
  type PlanId,
  type PlanOption,
  type SubscriptionView,
} from '@sumaa/contracts';
import { useState } from 'react';
import { T, useT } from '../../../lib/locale/t.tsx';
import { Segmented } from '../../../ui/fields/radio-group.tsx';
import { ChooseDialog } from './choose-dialog.tsx';
import { OptionCard } from './option-card.tsx';

type Props = { readonly view: SubscriptionView; readonly billing: BillingView };

/** The plans on offer, each with what choosing it means now. */
export function PlanOptions({ view, billing }: Props) {
  const t = useT();
  const [interval, setInterval] = useState<Interval>(view.period?.interval ?? 'monthly');
  const priceOf = (plan: PlanId, per: Interval) => view.options.find((one) => one.plan === plan && one.interval === per)?.later.net ?? 0;
  const months = monthsInYearlyPrice(planIds.map((plan) => ({ monthly: priceOf(plan, 'monthly'), yearly: priceOf(plan, 'yearly') })));
  const [chosen, setChosen] = useState<PlanOption | null>(null);
  return (
    <section aria-labelledby="subscription-options" className="flex flex-col gap-3">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="subscription-options" className="text-heading font-semibold">
          <T id={view.period === null ? 'subscription.options.choose' : 'subscription.options.change'} />
        </h2>
        <div className="flex flex-wrap items-center gap-3">
          {months !== null && (
            <span className="text-small text-muted">
              <T id="subscription.options.yearly-price" values={{ count: months }} />
            </span>
          )}
          <Segmented
            label={t('subscription.options.interval')}
            value={interval}
            onChange={setInterval}
            choices={(['monthly', 'yearly'] as const).map((value) => ({ value, label: <T id={`subscription.interval.${value}`} /> }))}
          />
        </div>
      </header>
      <ul className="grid grid-cols-1 gap-4 lg:grid-cols-3">
        {planIds.map((plan) => {
          const option = view.options.find((one) => one.plan === plan && one.interval === interval);
          const other = view.options.find((one) => one.plan === plan && one.interval !== interval);
          return (
            option !== undefined && (
              <OptionCard
                key={plan}
                view={view}
                option={option}
                other={other}
                onChoose={() => setChosen(option)}
                onOther={() => setInterval(interval === 'monthly' ? 'yearly' : 'monthly')}
              />
            )
          );
        })}
      </ul>
      {chosen !== null && <ChooseDialog view={view} billing={billing} option={chosen} onClose={() => setChosen(null)} />}
    </section>
  );
}
