import type { Uuid } from '@sumaa/contracts';
import { useId, useState, type FormEvent } from 'react';
import { isApiError } from '../../../lib/api/errors.ts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { halalasOf } from '../../../lib/locale/halalas.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { showToast } from '../../../ui/overlays/toast.tsx';
import { useRefund } from './api.ts';

type Props = { readonly tenantId: Uuid; readonly chargeId: Uuid; readonly most: number; readonly onClose: () => void };

/** Gives back all or some of a payment, with the reason that its history keeps. */
export function RefundDialog({ tenantId, chargeId, most, onClose }: Props) {
  const t = useT();
  const format = useFormat();
  const textOf = useErrorText();
  const form = useId();
  const refund = useRefund(tenantId);
  const [sum, setSum] = useState((most / 100).toFixed(2));
  const [reason, setReason] = useState('');
  const halalas = halalasOf(sum);
  const isPossible = halalas !== null && halalas > 0 && halalas <= most;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPossible) return;
    refund.mutate(
      { chargeId, halalas, reason },
      {
        onSuccess: () => {
          showToast({ title: t('subscriptions.refund.done'), tone: 'success' });
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={<T id="subscriptions.refund" />}
      isDismissable={!refund.isPending}
      footer={
        <>
          <Button variant="primary" type="submit" form={form} isPending={refund.isPending}>
            <T id="subscriptions.refund" />
          </Button>
          <Button onPress={onClose} isDisabled={refund.isPending}>
            <T id="common.action.cancel" />
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <p className="text-dense text-muted">
          <T id="subscriptions.refund.hint" />
        </p>
        {refund.error !== null && (
          <Notice tone="error" announce="alert">
            {textOf(refund.error)}
          </Notice>
        )}
        <TextField
          label={t('subscriptions.refund.sum')}
          value={sum}
          onChange={setSum}
          inputMode="decimal"
          dir="ltr"
          errorMessage={isPossible ? undefined : t('subscriptions.refund.sum.invalid', { sum: format.sum(most) })}
        />
        <TextField
          label={t('subscriptions.field.reason')}
          value={reason}
          onChange={setReason}
          maxLength={300}
          errorMessage={isApiError(refund.error) ? refund.error.fieldErrors.reason?.[0] : undefined}
        />
      </form>
    </Dialog>
  );
}
