import { standardFrom, type SubscriptionDetails } from '@sumaa/contracts';
import { useState, type ReactNode } from 'react';
import { T } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { Num } from '../../../ui/marks/num.tsx';
import { BuyerDialog } from '../billing/details-dialog.tsx';
import { useSaveBuyer } from './api.ts';

interface BuyerNeeded {
  /** The invoice could not name its buyer. */
  readonly isMissing: boolean;
  /** Says so, and leads to where the buyer is entered. */
  readonly notice: ReactNode;
  /** Takes the place of the form while the buyer is entered. */
  readonly dialog: ReactNode;
}

/** Has the staff enter the buyer whom an invoice names, before what they do is refused. */
export function useBuyerNeeded({ tenantId, business, buyer }: SubscriptionDetails, isNamed: boolean): BuyerNeeded {
  const format = useFormat();
  const save = useSaveBuyer(tenantId);
  const [isNaming, setNaming] = useState(false);
  const isMissing = isNamed && (buyer?.address ?? null) === null;
  return {
    isMissing,
    notice: isMissing && (
      <Notice
        tone="warning"
        actions={
          <Button size="sm" onPress={() => setNaming(true)}>
            <T id="subscription.details.add" />
          </Button>
        }
      >
        <T id="subscriptions.grant.plan.buyer" values={{ sum: <Num>{format.sum(standardFrom)}</Num> }} />
      </Notice>
    ),
    dialog: isNaming ? <BuyerDialog saved={buyer} needsAddress business={business} save={save} onClose={() => setNaming(false)} /> : null,
  };
}
