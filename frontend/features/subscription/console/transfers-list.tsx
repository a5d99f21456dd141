import { TransferOutcome, type SubscriptionDetails } from '@sumaa/contracts';
import { useState, type FormEvent } from 'react';
import { isApiError } from '../../../lib/api/errors.ts';
import { useNow } from '../../../lib/clock.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { Num } from '../../../ui/marks/num.tsx';
import { RadioGroup } from '../../../ui/fields/radio-group.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { showToast } from '../../../ui/overlays/toast.tsx';
import { useSettleTransfer } from './api.ts';

type Transfer = SubscriptionDetails['transfers'][number];

/** Bank transfers that arrived for nothing: somebody of the staff sends them back and says so here. */
export function TransfersList({ details: { tenantId, transfers } }: { readonly details: SubscriptionDetails }) {
  const now = useNow();
  const format = useFormat();
  const [settling, setSettling] = useState<Transfer | null>(null);
  return (
    <section aria-labelledby="subscription-transfers" className="flex flex-col gap-2">
      <h3 id="subscription-transfers" className="text-body font-semibold text-coral">
        <T id="subscriptions.transfers" />
      </h3>
      <p className="text-dense text-muted">
        <T id="subscriptions.transfers.hint" />
      </p>
      <ul className="flex flex-col divide-y divide-hairline text-dense">
        {transfers.map((transfer) => (
          <li key={transfer.paymentId} className="flex flex-wrap items-center justify-between gap-x-3 py-2">
            <span>
              {format.day(transfer.at, now)} {transfer.reference !== null && <bdi>{transfer.reference}</bdi>}{' '}
              <Num>{format.sum(transfer.amount)}</Num>
            </span>
            <Button size="sm" onPress={() => setSettling(transfer)}>
              <T id="subscriptions.transfers.settle" />
            </Button>
          </li>
        ))}
      </ul>
      {settling !== null && <SettleDialog tenantId={tenantId} transfer={settling} onClose={() => setSettling(null)} />}
    </section>
  );
}

type SettleProps = { readonly tenantId: SubscriptionDetails['tenantId']; readonly transfer: Transfer; readonly onClose: () => void };

function SettleDialog({ tenantId, transfer: { paymentId }, onClose }: SettleProps) {
  const t = useT();
  const settle = useSettleTransfer(tenantId);
  const [outcome, setOutcome] = useState<TransferOutcome>('returned');
  const [reason, setReason] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    settle.mutate(
      { paymentId, outcome, reason },
      {
        onSuccess: () => {
          showToast({ title: t('subscriptions.transfers.done'), tone: 'success' });
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={<T id="subscriptions.transfers.settle" />}
      submitLabel={<T id="common.action.save" />}
      problem={settle.error}
      isPending={settle.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <RadioGroup
        label={t('subscriptions.transfers.outcome')}
        value={outcome}
        onChange={setOutcome}
        choices={TransferOutcome.options.map((value) => ({ value, label: <T id={`subscriptions.transfers.outcome.${value}`} /> }))}
      />
      <TextField
        label={t('subscriptions.field.reason')}
        value={reason}
        onChange={setReason}
        maxLength={300}
        errorMessage={isApiError(settle.error) ? settle.error.fieldErrors['reason']?.[0] : undefined}
      />
    </FormDialog>
  );
}
