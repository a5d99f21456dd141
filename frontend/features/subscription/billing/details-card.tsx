import { standardFrom, type BillingView, type SubscriptionView } from '@sumaa/contracts';
import { useState } from 'react';
import { T } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { can, useSession } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card, CardHeader } from '../../../ui/layout/card.tsx';
import { Num } from '../../../ui/marks/num.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';
import { DetailsDialog } from './details-dialog.tsx';

/** Who invoices are made out to. `next`: the renewal that comes by itself; its invoice may need more than is known. */
export function DetailsCard({ billing: { details }, next }: { readonly billing: BillingView; readonly next: SubscriptionView['next'] }) {
  const format = useFormat();
  const session = useSession();
  const [isEditing, setEditing] = useState(false);
  const address = details?.address;
  return (
    <Card as="section" aria-labelledby="subscription-details" className="flex flex-col">
      <CardHeader id="subscription-details" title={<T id="subscription.details.title" />} />
      {details === null ? (
        <p className="text-dense text-muted">
          <T id="subscription.details.none" values={{ name: <Name>{session.businessName ?? ''}</Name> }} />
        </p>
      ) : (
        <div className="flex flex-col items-start gap-0.5 text-dense">
          <Name className="font-semibold">{details.legalName}</Name>
          <span className="text-muted">
            {details.vatNumber === null ? (
              <T id="subscription.details.no-vat" />
            ) : (
              <T id="subscription.details.vat" values={{ number: <Name ltr>{details.vatNumber}</Name> }} />
            )}
          </span>
          {address && (
            <span className="text-muted" dir="auto">
              {[`${address.building} ${address.street}`, address.district, address.city, address.postalCode].join('، ')}
            </span>
          )}
        </div>
      )}
      {!address && next !== null && next.amount.total >= standardFrom && (
        <p className="mt-2 text-dense text-coral">
          <T id="subscription.details.needed" values={{ sum: <Num>{format.sum(next.amount.total)}</Num> }} />
        </p>
      )}
      {can(session, 'subscription.write') && (
        <Button className="mt-3 self-start" onPress={() => setEditing(true)}>
          <T id={details === null ? 'subscription.details.add' : 'subscription.details.edit'} />
        </Button>
      )}
      {isEditing && <DetailsDialog saved={details} onClose={() => setEditing(false)} />}
    </Card>
  );
}
