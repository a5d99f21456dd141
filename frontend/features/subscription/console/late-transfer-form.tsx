import { transferReference, type SubscriptionDetails } from '@sumaa/contracts';
import { useState } from 'react';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { Name } from '../../../ui/user-text.tsx';
import { usePlanName } from '../plan/plan-name.ts';
import { useRecordTransfer } from './api.ts';
import { errorOf, Frame } from './grant-dialog.tsx';

type Props = {
  readonly details: SubscriptionDetails;
  readonly order: SubscriptionDetails['orders'][number];
  readonly onClose: () => void;
};

/** Records money that came for an order that is over, and says before what becomes of it. */
export function LateTransferForm({ details: { tenantId }, order, onClose }: Props) {
  const t = useT();
  const format = useFormat();
  const nameOf = usePlanName();
  const record = useRecordTransfer(tenantId);
  const [reference, setReference] = useState('');
  const { chargeId, total, plan, late } = order;
  return (
    <Frame
      grant="transfer"
      hint={<T id={`subscriptions.orders.ended.${order.ended}`} />}
      command={record}
      onClose={onClose}
      onSubmit={(done) => record.mutate({ chargeId, halalas: total, reference }, done)}
    >
      <p className="text-body font-semibold">
        {nameOf(plan)} · {format.sum(total)}{' '}
        <T id="subscriptions.open.reference" values={{ reference: <Name ltr>{transferReference(chargeId)}</Name> }} />
      </p>
      <Notice tone={late === 'held' ? 'warning' : 'info'}>
        <T id={`subscriptions.orders.late.${late}`} />
      </Notice>
      <TextField
        label={t('subscriptions.field.reference')}
        value={reference}
        onChange={setReference}
        dir="auto"
        maxLength={100}
        errorMessage={errorOf(record.error, 'reference')}
      />
    </Frame>
  );
}
