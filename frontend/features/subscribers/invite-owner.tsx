import { subscriberRoutes } from '@sumaa/contracts';
import { useState } from 'react';
import { isApiError } from '../../lib/api/errors.ts';
import { applyServerErrors, useField, useZodForm } from '../../lib/form/form.ts';
import { useLocale } from '../../lib/locale/locale-provider.tsx';
import { isolated, T, useT } from '../../lib/locale/t.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { showToast } from '../../ui/overlays/toast.tsx';
import { useInviteOwner } from './api.ts';
import { LanguageField } from './language-field.tsx';

/** Refusals that concern the address, so they are shown under its field. */
const ofAddress = ['already_invited', 'already_member', 'platform_account'] as const;

/** Invites the owner of a business that nobody has joined. */
export function InviteOwner({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useT();
  const { language: own } = useLocale();
  const invite = useInviteOwner(id);
  const form = useZodForm(subscriberRoutes.inviteOwner.body, { email: '', language: own });
  const [problem, setProblem] = useState<unknown>(null);
  const { onChange: type, ...email } = useField(form.control, 'email');
  const language = useField(form.control, 'language');
  const submit = form.handleSubmit(async (values) => {
    setProblem(null);
    try {
      await invite.mutateAsync(values);
      onClose();
      showToast({ title: t('subscribers.add.done', { email: isolated(values.email) }) });
    } catch (error) {
      if (ofAddress.some((code) => isApiError(error, code)))
        form.setError('email', { type: 'server', message: (error as Error).message }, { shouldFocus: true });
      else setProblem(applyServerErrors(form, error));
    }
  });
  return (
    <FormDialog
      title={<T id="subscribers.invite.title" />}
      submitLabel={<T id="subscribers.invite.submit" />}
      problem={problem}
      isPending={invite.isPending}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <TextField
        label={t('subscribers.add.email')}
        type="email"
        autoComplete="off"
        autoFocus
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
