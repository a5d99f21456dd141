import { emailChangeRoutes } from '@sumaa/contracts';
import { useState } from 'react';
import { applyServerErrors, useField, useZodForm } from '../../../lib/form/form.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { useClearOnEdit } from '../../../lib/form/use-clear-on-edit.ts';
import { useChangeEmail } from './commands.ts';

type Props = { readonly onSent: (email: string) => void; readonly onCancel: () => void };

/** Asks for the new address and the password. Does not reveal whether the address is taken. */
export function NewEmailForm({ onSent, onCancel }: Props) {
  const t = useT();
  const form = useZodForm(emailChangeRoutes.changeEmail.body, { email: '', password: '' });
  useClearOnEdit(form);
  const [problem, setProblem] = useState<unknown>(null);
  const change = useChangeEmail();
  const email = useField(form.control, 'email');
  const password = useField(form.control, 'password');

  const submit = form.handleSubmit(async (values) => {
    setProblem(null);
    try {
      await change.mutateAsync(values);
      onSent(values.email);
    } catch (error) {
      setProblem(applyServerErrors(form, error));
    }
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex max-w-md flex-col gap-4">
      <FormError error={problem} />
      <TextField label={t('account.email.new')} type="email" autoComplete="email" autoFocus {...email} />
      <PasswordField label={t('account.email.password')} autoComplete="current-password" {...password} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" isPending={change.isPending}>
          <T id="account.email.send" />
        </Button>
        <Button onPress={onCancel}>
          <T id="common.action.cancel" />
        </Button>
      </div>
    </form>
  );
}
