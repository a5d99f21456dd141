import type { BillingDetails } from '@sumaa/contracts';
import { useState } from 'react';
import { applyServerErrors, useField, useZodForm } from '../../../lib/form/form.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { showToast } from '../../../ui/overlays/toast.tsx';
import { useSaveDetails } from '../api/commands.ts';
import { addressAliases, AddressFields, digitsField } from './address-fields.tsx';
import { AddressedForm, DetailsForm, detailsOf, formOf } from './details-form.ts';

type Props = {
  readonly saved: BillingDetails | null;
  /** For what is about to be paid: without it the invoice could not be issued. */
  readonly needsAddress?: boolean;
  readonly onClose: () => void;
};

/** Edits who invoices of the own business are made out to. */
export function DetailsDialog(props: Props) {
  const { businessName } = useSession();
  return <BuyerDialog {...props} business={businessName ?? ''} save={useSaveDetails()} />;
}

type BuyerProps = Props & {
  /** Its legal name until another is saved. */
  readonly business: string;
  readonly save: { readonly mutateAsync: (details: BillingDetails) => Promise<unknown>; readonly isPending: boolean };
};

/** Edits who invoices of a business are made out to. A VAT number needs the national address. */
export function BuyerDialog({ saved, needsAddress = false, business, save, onClose }: BuyerProps) {
  const t = useT();
  const form = useZodForm(needsAddress ? AddressedForm : DetailsForm, formOf(saved, business));
  const { control } = form;
  const [problem, setProblem] = useState<unknown>(null);
  const address = {
    building: useField(control, 'building'),
    street: useField(control, 'street'),
    district: useField(control, 'district'),
    city: useField(control, 'city'),
    postalCode: useField(control, 'postalCode'),
  };
  const submit = form.handleSubmit(async (values) => {
    setProblem(null);
    try {
      await save.mutateAsync(detailsOf(values));
      onClose();
      showToast({ title: t('subscription.details.saved'), tone: 'success' });
    } catch (error) {
      setProblem(applyServerErrors(form, error, addressAliases));
    }
  });
  return (
    <FormDialog
      title={<T id="subscription.details.title" />}
      submitLabel={<T id="common.action.save" />}
      problem={problem}
      isPending={save.isPending}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <p className="text-dense text-muted">
        <T id="subscription.details.hint" />
      </p>
      <TextField
        autoFocus
        autoComplete="organization"
        label={t('subscription.details.field.legalName')}
        {...useField(control, 'legalName')}
      />
      <TextField
        isOptional
        {...digitsField}
        label={t('subscription.details.field.vatNumber')}
        description={t('subscription.details.field.vatNumber.hint')}
        {...useField(control, 'vatNumber')}
      />
      <AddressFields fields={address} />
    </FormDialog>
  );
}
