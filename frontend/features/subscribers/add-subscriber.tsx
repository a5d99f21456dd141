import { activityTypes, subscriberRoutes, type Uuid } from '@sumaa/contracts';
import { useState } from 'react';
import { z } from 'zod';
import { ActivityChoice, activityOf } from '../../lib/activity-choice.ts';
import { isApiError } from '../../lib/api/errors.ts';
import { applyServerErrors, useField, useZodForm } from '../../lib/form/form.ts';
import { useLocale } from '../../lib/locale/locale-provider.tsx';
import { isolated, T, useT } from '../../lib/locale/t.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { showToast } from '../../ui/overlays/toast.tsx';
import { useAddSubscriber } from './api.ts';
import { LanguageField } from './language-field.tsx';

/** The activity is a separate schema because zod skips a rule over two fields while another field of the same object is invalid. */
const AddForm = z.intersection(subscriberRoutes.addSubscriber.body.omit({ activityType: true }), ActivityChoice);

/** Adds a business and invites its owner. */
export function AddSubscriber({ onDone, onClose }: { readonly onDone: (id: Uuid) => void; readonly onClose: () => void }) {
  const t = useT();
  const { language: own } = useLocale();
  const add = useAddSubscriber();
  const form = useZodForm(AddForm, { name: '', activity: '', customActivity: '', email: '', language: own });
  const [problem, setProblem] = useState<unknown>(null);
  const name = useField(form.control, 'name');
  const activity = useField(form.control, 'activity');
  const custom = useField(form.control, 'customActivity');
  const { onChange: type, ...email } = useField(form.control, 'email');
  const language = useField(form.control, 'language');
  const submit = form.handleSubmit(async ({ activity: chosen, customActivity, ...values }) => {
    setProblem(null);
    try {
      const { model } = await add.mutateAsync({ ...values, activityType: activityOf({ activity: chosen, customActivity }) });
      onDone(model.id);
      showToast({ title: t('subscribers.add.done', { email: isolated(values.email) }) });
    } catch (error) {
      if (isApiError(error, 'platform_account')) form.setError('email', { type: 'server', message: error.message }, { shouldFocus: true });
      else setProblem(applyServerErrors(form, error, { activityType: chosen === 'other' ? 'customActivity' : 'activity' }));
    }
  });
  return (
    <FormDialog
      title={<T id="subscribers.add.title" />}
      submitLabel={<T id="subscribers.add.submit" />}
      problem={problem}
      isPending={add.isPending}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <p className="text-dense text-muted">
        <T id="subscribers.add.hint" />
      </p>
      <TextField label={t('identity.field.business-name')} autoComplete="off" autoFocus {...name} />
      <Select
        label={t('identity.field.activity')}
        placeholder={t('identity.field.activity.choose')}
        options={activityTypes.map((value) => ({ value, label: t(`identity.activity.${value}`) }))}
        {...activity}
        value={activity.value === '' ? null : activity.value}
      />
      {activity.value === 'other' && <TextField label={t('identity.field.custom-activity')} {...custom} />}
      <TextField
        label={t('subscribers.add.email')}
        type="email"
        autoComplete="off"
        {...email}
        onChange={(text) => {
          form.clearErrors('email');
          type(text);
        }}
      />
      <LanguageField {...language} />
    </FormDialog>
  );
}
