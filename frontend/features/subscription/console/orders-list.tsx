import { transferReference, type SubscriptionDetails, type Uuid } from '@sumaa/contracts';
import { useNow } from '../../../lib/clock.ts';
import { T } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Num } from '../../../ui/marks/num.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';
import { usePlanName } from '../plan/plan-name.ts';

type Props = { readonly orders: SubscriptionDetails['orders']; readonly onRecord: (chargeId: Uuid) => void };

/** The orders that are over, by the references that their payers were told: money may come for one all the same. */
export function OrdersList({ orders, onRecord }: Props) {
  const now = useNow();
  const format = useFormat();
  const nameOf = usePlanName();
  return (
    <section aria-labelledby="subscription-orders" className="flex flex-col gap-2">
      <h3 id="subscription-orders" className="text-body font-semibold">
        <T id="subscriptions.orders" />
      </h3>
      <ul className="flex flex-col divide-y divide-hairline text-dense">
        {orders.map(({ chargeId, plan, total, ended, endedAt }) => (
          <li key={chargeId} className="flex flex-wrap items-center justify-between gap-x-3 py-2">
            <span>
              <Name ltr className="font-semibold">
                {transferReference(chargeId)}
              </Name>{' '}
              {nameOf(plan)} <Num>{format.sum(total)}</Num>
              <span className="block text-small text-muted">
                <T id={`subscriptions.orders.ended.${ended}`} /> {format.day(endedAt, now)}
              </span>
            </span>
            <Button size="sm" variant="quiet" onPress={() => onRecord(chargeId)}>
              <T id="subscriptions.grant.transfer" />
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
