import type { Comparison, UnknownPayment } from '@sumaa/contracts';
import { useState } from 'react';
import { z } from 'zod';
import { applyServerErrors, useField, useZodForm } from '../../../lib/form/form.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { Badge } from '../../../ui/marks/badge.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { Num } from '../../../ui/marks/num.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { showToast } from '../../../ui/overlays/toast.tsx';
import { digitsField } from '../billing/address-fields.tsx';
import { useContinueNumbers } from './api.ts';

const Digits = z
  .string()
  .trim()
  .regex(/^\d{1,9}$/, 'outOfRange')
  .transform(Number);
const NumbersForm = z.object({ invoices: Digits, creditNotes: Digits });

/** What is to be compared after a restore: payments that are unknown here, and numbers of documents that were given out since the backup. */
export function ComparisonDialog({ comparison, onClose }: { readonly comparison: Comparison; readonly onClose: () => void }) {
  const t = useT();
  const save = useContinueNumbers();
  const [{ numbers: begun }] = useState(comparison);
  const form = useZodForm(NumbersForm, { invoices: String(begun.invoices), creditNotes: String(begun.creditNotes) });
  const [problem, setProblem] = useState<unknown>(null);
  const submit = form.handleSubmit(async (values) => {
    setProblem(null);
    try {
      await save.mutateAsync(values);
      onClose();
      showToast({ title: t('subscriptions.restored.saved'), tone: 'success' });
    } catch (error) {
      setProblem(applyServerErrors(form, error));
    }
  });
  return (
    <FormDialog
      title={<T id="subscriptions.restored.title" />}
      submitLabel={<T id="common.action.save" />}
      problem={problem}
      isPending={save.isPending}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <UnknownPayments {...comparison} />
      <section aria-labelledby="restored-numbers" className="flex flex-col gap-3">
        <h3 id="restored-numbers" className="text-body font-semibold">
          <T id="subscriptions.restored.numbers" />
        </h3>
        <p className="text-dense text-muted">
          <T id="subscriptions.restored.numbers.hint" />
        </p>
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <TextField
            {...digitsField}
            label={t('subscriptions.restored.invoices')}
            description={t('subscriptions.restored.next', { number: begun.nextInvoice })}
            {...useField(form.control, 'invoices')}
          />
          <TextField
            {...digitsField}
            label={t('subscriptions.restored.credit-notes')}
            description={t('subscriptions.restored.next', { number: begun.nextCreditNote })}
            {...useField(form.control, 'creditNotes')}
          />
        </div>
      </section>
    </FormDialog>
  );
}

function UnknownPayments({ payments, isWhole }: Pick<Comparison, 'payments' | 'isWhole'>) {
  return (
    <section aria-labelledby="restored-payments" className="flex flex-col gap-3">
      <h3 id="restored-payments" className="text-body font-semibold">
        <T id="subscriptions.restored.payments" />
      </h3>
      <p className="text-dense text-muted">
        <T id={`subscriptions.restored.payments.${payments === null ? 'no-provider' : payments.length > 0 ? 'hint' : 'none'}`} />
      </p>
      {payments !== null && payments.length > 0 && (
        <ul className="flex max-h-72 flex-col divide-y divide-hairline overflow-y-auto text-dense">
          {payments.map((payment) => (
            <PaymentRow key={payment.paymentId} payment={payment} />
          ))}
        </ul>
      )}
      {!isWhole && (
        <p className="text-dense text-coral">
          <T id="subscriptions.restored.payments.more" />
        </p>
      )}
    </section>
  );
}

function PaymentRow({ payment: { business, amount, at, isRenewal } }: { readonly payment: UnknownPayment }) {
  const format = useFormat();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 py-2">
      <span className="flex flex-col">
        <span className="flex flex-wrap items-center gap-2">
          {business === null ? <T id="subscriptions.restored.business-unknown" /> : <bdi>{business}</bdi>}
          {isRenewal && (
            <Badge>
              <T id="subscriptions.restored.renewal" />
            </Badge>
          )}
        </span>
        <span className="text-small text-muted">{format.exact(at)}</span>
      </span>
      <Num>{format.sum(amount)}</Num>
    </li>
  );
}
