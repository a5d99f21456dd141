import type { BillingDetails } from '@sumaa/contracts';
import { useState } from 'react';
import type { input } from 'zod';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { applyServerErrors, useField, useZodForm } from '../../../lib/form.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useSession } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useSaveDetails } from '../api/commands.ts';
import { DetailsForm, detailsOf, formOf } from './details-form.ts';

const FORM = 'billing-details';

/** Edits who invoices are made out to. A VAT number needs the national address. */
export function DetailsDialog({ saved, onClose }: { readonly saved: BillingDetails | null; readonly onClose: () => void }) {
  const t = useT();
  const textOf = useErrorText();
  const { businessName } = useSession();
  const save = useSaveDetails();
  const form = useZodForm(DetailsForm, formOf(saved, businessName ?? ''));
  const [problem, setProblem] = useState<unknown>(null);
  const submit = form.handleSubmit(async (values) => {
    setProblem(null);
    try {
      await save.mutateAsync(detailsOf(values));
      onClose();
      showToast({ title: t('subscription.details.saved'), tone: 'success' });
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
  const bind = (name: keyof input<typeof DetailsForm>) => ({ name, label: t(`subscription.details.field.${name}`) });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="md"
      title={<T id="subscription.details.title" />}
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
          <T id="subscription.details.hint" />
        </p>
        {problem !== null && (
          <Notice tone="error" announce="alert">
            {textOf(problem)}
          </Notice>
        )}
        <TextField autoFocus autoComplete="organization" {...bind('legalName')} {...useField(form.control, 'legalName')} />
        <TextField
          isOptional
          latinDigits
          inputMode="numeric"
          dir="ltr"
          description={t('subscription.details.field.vatNumber.hint')}
          {...bind('vatNumber')}
          {...useField(form.control, 'vatNumber')}
        />
        <fieldset className="flex flex-col gap-4">
          <legend className="mb-2 text-dense font-semibold">
            <T id="subscription.details.address" />
          </legend>
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            <TextField latinDigits inputMode="numeric" dir="ltr" {...bind('building')} {...useField(form.control, 'building')} />
            <TextField {...bind('street')} {...useField(form.control, 'street')} />
            <TextField {...bind('district')} {...useField(form.control, 'district')} />
            <TextField autoComplete="address-level2" {...bind('city')} {...useField(form.control, 'city')} />
            <TextField
              latinDigits
              inputMode="numeric"
              dir="ltr"
              autoComplete="postal-code"
              {...bind('postalCode')}
              {...useField(form.control, 'postalCode')}
            />
          </div>
        </fieldset>
      </form>
    </Dialog>
  );
}
