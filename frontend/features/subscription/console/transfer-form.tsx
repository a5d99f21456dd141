import { needsBuyer, standardFrom, transferReference, type ChargeView, type SubscriptionDetails, type Uuid } from '@sumaa/contracts';
import { useState, type ReactNode } from 'react';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { Notice } from '../../../ui/states/notice.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';
import { usePlanName } from '../plan/plan-name.ts';
import { useRecordTransfer } from './api.ts';
import { useBuyerNeeded } from './buyer-needed.tsx';
import { errorOf, Frame } from './grant-frame.tsx';

type Props = { readonly details: SubscriptionDetails; readonly onClose: () => void };
type LateProps = Props & { readonly order: SubscriptionDetails['orders'][number] };

/** Whether the invoice of a charge names its buyer; that of a renewal is issued without. */
const namesBuyer = (charge: ChargeView | null): boolean => charge !== null && charge.purpose !== 'renewal' && needsBuyer(charge);

/** Records a bank transfer for what is to be paid. */
export function OpenTransferForm({ details, onClose }: Props) {
  const format = useFormat();
  const { charge } = details.view;
  if (charge === null) return null;
  const { chargeId, amount } = charge;
  return (
    <TransferForm
      details={details}
      paid={{ chargeId, halalas: amount.total }}
      what={<T id="subscriptions.open" values={{ sum: format.sum(amount.total) }} />}
      isNamed={namesBuyer(charge)}
      onClose={onClose}
    />
  );
}

/** Records money that came for an order that is over, and says before what becomes of it. */
export function LateTransferForm({ details, order, onClose }: LateProps) {
  const format = useFormat();
  const nameOf = usePlanName();
  const { chargeId, total, plan, late, ended } = order;
  const isNamed = { pays: namesBuyer(details.view.charge), begins: total >= standardFrom, held: false }[late];
  return (
    <TransferForm
      details={details}
      paid={{ chargeId, halalas: total }}
      hint={<T id={`subscriptions.orders.ended.${ended}`} />}
      what={
        <>
          {nameOf(plan)} · {format.sum(total)}
        </>
      }
      isNamed={isNamed}
      onClose={onClose}
    >
      <Notice tone={late === 'held' ? 'warning' : 'info'}>
        <T id={`subscriptions.orders.late.${late}`} />
      </Notice>
    </TransferForm>
  );
}

type FormProps = Props & {
  readonly paid: { readonly chargeId: Uuid; readonly halalas: number };
  readonly what: ReactNode;
  readonly hint?: ReactNode;
  /** Its invoice names the buyer. */
  readonly isNamed: boolean;
  readonly children?: ReactNode;
};

function TransferForm({ details, paid, what, hint, isNamed, children, onClose }: FormProps) {
  const t = useT();
  const record = useRecordTransfer(details.tenantId);
  const buyer = useBuyerNeeded(details, isNamed);
  const [reference, setReference] = useState('');
  if (buyer.dialog !== null) return buyer.dialog;
  return (
    <Frame
      grant="transfer"
      hint={hint}
      command={record}
      isBlocked={buyer.isMissing}
      onClose={onClose}
      onSubmit={(done) => record.mutate({ ...paid, reference }, done)}
    >
      <p className="text-body font-semibold">
        {what}
        <span className="block text-dense font-normal">
          <T id="subscriptions.open.reference" values={{ reference: <Name ltr>{transferReference(paid.chargeId)}</Name> }} />
        </span>
      </p>
      {children}
      {buyer.notice}
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
