import type { BillingEntry, SubscriptionDetails } from '@sumaa/contracts';
import { Mail, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useNow } from '../../../lib/clock.ts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Num } from '../../../ui/marks/num.tsx';
import { showToast } from '../../../ui/overlays/toast.tsx';
import { usePlanName } from '../plan/plan-name.ts';
import { useSendInvoice } from './api.ts';
import { RefundDialog } from './refund-dialog.tsx';

/** What was paid, declined and given back, with what the staff may do with each. */
export function PaymentsList({ details }: { readonly details: SubscriptionDetails }) {
  const { tenantId, history, refundable } = details;
  const [refunding, setRefunding] = useState<{ readonly entry: BillingEntry; readonly most: number } | null>(null);
  const mostOf = ({ id, what }: BillingEntry): number =>
    what === 'paid' ? (refundable.find(({ chargeId }) => chargeId === id)?.most ?? 0) : 0;
  return (
    <section aria-labelledby="subscription-payments" className="flex flex-col gap-2">
      <h3 id="subscription-payments" className="text-body font-semibold">
        <T id="subscription.history.title" />
      </h3>
      {history.length === 0 && (
        <p className="text-dense text-muted">
          <T id="subscription.history.none" />
        </p>
      )}
      <ul className="flex flex-col divide-y divide-hairline text-dense">
        {history.map((entry) => (
          <Entry key={entry.id} tenantId={tenantId} entry={entry} most={mostOf(entry)} onRefund={(most) => setRefunding({ entry, most })} />
        ))}
      </ul>
      {refunding !== null && (
        <RefundDialog tenantId={tenantId} chargeId={refunding.entry.id} most={refunding.most} onClose={() => setRefunding(null)} />
      )}
    </section>
  );
}

type EntryProps = {
  readonly tenantId: SubscriptionDetails['tenantId'];
  readonly entry: BillingEntry;
  /** What can still be given back of it, in halalas. */
  readonly most: number;
  readonly onRefund: (most: number) => void;
};

function Entry({ tenantId, entry: { at, what, amount, plan, document }, most, onRefund }: EntryProps) {
  const t = useT();
  const now = useNow();
  const format = useFormat();
  const nameOf = usePlanName();
  const textOf = useErrorText();
  const send = useSendInvoice(tenantId);
  const sendAgain = (id: NonNullable<BillingEntry['document']>['id']) =>
    send.mutate(id, {
      onSuccess: () => showToast({ title: t('subscriptions.resend.done'), tone: 'success' }),
      onError: (error) => showToast({ title: textOf(error), tone: 'warning' }),
    });
  return (
    <li className="flex flex-col gap-1 py-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span>
          {format.day(at, now)} {document !== null && <bdi>{document.number}</bdi>} {plan !== null && nameOf(plan)}
        </span>
        <span className="text-muted">
          <T id={`subscription.history.state.${what}`} /> {amount !== null && what !== 'declined' && <Num>{format.sum(amount.total)}</Num>}
        </span>
      </div>
      {document !== null && (
        <div className="flex flex-wrap gap-1">
          {document.hasFile && (
            <Button size="sm" variant="quiet" icon={Mail} isPending={send.isPending} onPress={() => sendAgain(document.id)}>
              <T id="subscriptions.resend" />
            </Button>
          )}
          {most > 0 && (
            <Button size="sm" variant="quiet" icon={Undo2} mirrorIcon onPress={() => onRefund(most)}>
              <T id="subscriptions.refund" />
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
