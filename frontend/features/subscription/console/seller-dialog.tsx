import { useState } from 'react';
import { useController } from 'react-hook-form';
import { applyServerErrors, useField, useZodForm } from '../../../lib/form/form.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { showToast } from '../../../ui/overlays/toast.tsx';
import { addressAliases, AddressFields, digitsField } from '../billing/address-fields.tsx';
import { useSaveSeller, type Seller } from './api.ts';
import { SellerForm, sellerFormOf, sellerOf } from './seller-form.ts';

/** Edits who issues the invoices of this installation. */
export function SellerDialog({ saved, onClose }: { readonly saved: Seller; readonly onClose: () => void }) {
  const t = useT();
  const save = useSaveSeller();
  // What a colleague saves while the dialog is open is not what it began with.
  const [begun] = useState(saved);
  const form = useZodForm(SellerForm, sellerFormOf(begun.seller));
  const { control } = form;
  const { field: phaseTwo } = useController({ control, name: 'phaseTwo' });
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
      await save.mutateAsync({ ...sellerOf(values), savedAt: begun.savedAt });
      onClose();
      showToast({ title: t('subscriptions.seller.saved'), tone: 'success' });
    } catch (error) {
      setProblem(applyServerErrors(form, error, addressAliases));
    }
  });
  return (
    <FormDialog
      title={<T id="subscriptions.seller" />}
      submitLabel={<T id="common.action.save" />}
      problem={problem}
      isPending={save.isPending}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <p className="text-dense text-muted">
        <T id="subscriptions.seller.hint" />
      </p>
      <TextField autoFocus label={t('subscription.details.field.legalName')} {...useField(control, 'legalName')} />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField {...digitsField} label={t('subscription.details.field.vatNumber')} {...useField(control, 'vatNumber')} />
        <TextField {...digitsField} label={t('subscriptions.seller.registration')} {...useField(control, 'registrationNumber')} />
      </div>
      <AddressFields fields={address} />
      <Checkbox isSelected={phaseTwo.value} onChange={phaseTwo.onChange}>
        <T id="subscriptions.seller.phase-two" />
      </Checkbox>
      {phaseTwo.value && (
        <Notice tone="warning">
          <T id="subscriptions.seller.phase-two.warning" />
        </Notice>
      )}
    </FormDialog>
  );
}
