import type { SubscriptionDetails } from '@sumaa/contracts';
import { useNow } from '../../../lib/clock.ts';
import { T } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { Num } from '../../../ui/marks/num.tsx';

/** What is still to go back to cards, and what it waits for. */
export function RefundsList({ refunds: { hasProvider, underWay } }: { readonly refunds: SubscriptionDetails['refunds'] }) {
  const now = useNow();
  const format = useFormat();
  return (
    <section aria-labelledby="subscription-refunds" className="flex flex-col gap-2">
      <h3 id="subscription-refunds" className={hasProvider ? 'text-body font-semibold' : 'text-body font-semibold text-coral'}>
        <T id="subscriptions.refunds" />
      </h3>
      <p className="text-dense text-muted">
        <T id={hasProvider ? 'subscriptions.refunds.hint' : 'subscriptions.refunds.no-provider'} />
      </p>
      <ul className="flex flex-col divide-y divide-hairline text-dense">
        {underWay.map(({ paymentId, amount, since }) => (
          <li key={paymentId} className="flex flex-wrap items-center justify-between gap-x-3 py-2">
            <span>{format.day(since, now)}</span>
            <Num>{format.sum(amount)}</Num>
          </li>
        ))}
      </ul>
    </section>
  );
}
