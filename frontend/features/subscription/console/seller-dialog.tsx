import type { SellerIdentity } from '@sumaa/contracts';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import type { input } from 'zod';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { applyServerErrors, useField, useZodForm } from '../../../lib/form.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useSaveSeller } from './api.ts';
import { SellerForm, sellerFormOf, sellerOf } from './seller-form.ts';

const FORM = 'seller';

/** Edits who issues the invoices of this installation. */
export function SellerDialog({ saved, onClose }: { readonly saved: SellerIdentity | null; readonly onClose: () => void }) {
  const t = useT();
  const textOf = useErrorText();
  const save = useSaveSeller();
  const form = useZodForm(SellerForm, sellerFormOf(saved));
  const { field: phaseTwo } = useController({ control: form.control, name: 'phaseTwo' });
  const [problem, setProblem] = useState<unknown>(null);
  const submit = form.handleSubmit(async (values) => {
    setProblem(null);
    try {
      await save.mutateAsync(sellerOf(values));
      onClose();
      showToast({ title: t('subscriptions.seller.saved'), tone: 'success' });
    } catch (error) {
      setProblem(
        applyServerErrors(form, error, {
          'address.building': 'building',
          'address.street': 'street',
          'address.district': 'district',
          'address.city': 'city',
          'address.postalCode': 'postalCode',
        }),
      );
    }
  });
  type Field = Exclude<keyof input<typeof SellerForm>, 'phaseTwo' | 'registrationNumber'>;
  const bind = (name: Field) => ({ name, label: t(`subscription.details.field.${name}`) });
  const number = { latinDigits: true, inputMode: 'numeric', dir: 'ltr' } as const;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="md"
      title={<T id="subscriptions.seller" />}
      isDismissable={!save.isPending}
      footer={
        <>
          <Button variant="primary" type="submit" form={FORM} isPending={save.isPending}>
            <T id="common.action.save" />
          </Button>
          <Button onPress={onClose} isDisabled={save.isPending}>
            <T id="common.action.cancel" />
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <p className="text-dense text-muted">
          <T id="subscriptions.seller.hint" />
        </p>
        {problem !== null && (
          <Notice tone="error" announce="alert">
            {textOf(problem)}
          </Notice>
        )}
        <TextField autoFocus {...bind('legalName')} {...useField(form.control, 'legalName')} />
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <TextField {...number} {...bind('vatNumber')} {...useField(form.control, 'vatNumber')} />
          <TextField {...number} label={t('subscriptions.seller.registration')} {...useField(form.control, 'registrationNumber')} />
        </div>
        <fieldset className="flex flex-col gap-4">
          <legend className="mb-2 text-dense font-semibold">
            <T id="subscription.details.address" />
          </legend>
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            <TextField {...number} {...bind('building')} {...useField(form.control, 'building')} />
            <TextField {...bind('street')} {...useField(form.control, 'street')} />
            <TextField {...bind('district')} {...useField(form.control, 'district')} />
            <TextField {...bind('city')} {...useField(form.control, 'city')} />
            <TextField {...number} {...bind('postalCode')} {...useField(form.control, 'postalCode')} />
          </div>
        </fieldset>
        <Checkbox isSelected={phaseTwo.value} onChange={phaseTwo.onChange}>
          <T id="subscriptions.seller.phase-two" />
        </Checkbox>
        {phaseTwo.value && (
          <Notice tone="warning">
            <T id="subscriptions.seller.phase-two.warning" />
          </Notice>
        )}
      </form>
    </Dialog>
  );
}
