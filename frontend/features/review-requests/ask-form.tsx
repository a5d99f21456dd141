import { AskBody, minute } from '@sumaa/contracts';
import { useState } from 'react';
import { useNow } from '../../lib/clock.ts';
import { applyServerErrors, useField, useZodForm } from '../../lib/form/form.ts';
import { T, useT } from '../../lib/locale/t.tsx';
import { useLocale } from '../../lib/locale/locale-provider.tsx';
import { useFormat } from '../../lib/locale/use-format.ts';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { BarrierNotice } from '../../ui/plan/barrier-notice.tsx';
import { usePlanBarrier } from '../../ui/plan/barrier.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { showToast } from '../../ui/overlays/toast.tsx';
import { useAsk } from './api.ts';
import { HowFields } from './how-fields.tsx';

/** Asks one person who agreed to it. */
export function AskForm({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const format = useFormat();
  const now = useNow('minute');
  const { language } = useLocale();
  const ask = useAsk();
  const barrier = usePlanBarrier();
  const [problem, setProblem] = useState<unknown>(null);
  const form = useZodForm(AskBody, { locationId: '', channel: 'email', address: '', name: '', other: '', language });
  const { control } = form;
  const channel = useField(control, 'channel');
  const address = useField(control, 'address');
  const name = useField(control, 'name');
  const other = useField(control, 'other');
  const submit = form.handleSubmit(async (body) => {
    setProblem(null);
    try {
      const { dueAt } = await ask.mutateAsync(body);
      const isLater = Date.parse(dueAt) > now + minute;
      showToast({ title: isLater ? t('review-requests.ask.later', { at: format.exact(dueAt) }) : t('review-requests.ask.done') });
      onClose();
    } catch (error) {
      setProblem(applyServerErrors(form, error));
    }
  });
  return (
    <FormDialog
      title={<T id="review-requests.ask" />}
      submitLabel={<T id="review-requests.ask.send" />}
      problem={problem}
      isPending={ask.isPending}
      isBlocked={barrier !== null}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      {barrier !== null && <BarrierNotice barrier={barrier} />}
      <HowFields control={control}>
        <TextField
          {...address}
          label={t(channel.value === 'sms' ? 'review-requests.ask.phone' : 'review-requests.ask.email')}
          type={channel.value === 'sms' ? 'tel' : 'email'}
          autoComplete="off"
        />
        <TextField {...name} value={name.value ?? ''} label={t('review-requests.ask.name')} isOptional autoComplete="off" />
        <TextField
          {...other}
          value={other.value ?? ''}
          label={t(channel.value === 'sms' ? 'review-requests.ask.other-email' : 'review-requests.ask.other-phone')}
          description={t('review-requests.ask.other.hint')}
          type={channel.value === 'sms' ? 'email' : 'tel'}
          isOptional
          autoComplete="off"
        />
      </HowFields>
    </FormDialog>
  );
}
