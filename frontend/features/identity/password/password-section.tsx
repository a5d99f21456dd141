import { passwordRoutes } from '@sumaa/contracts';
import { useState } from 'react';
import { applyServerErrors, useField, useZodForm } from '../../../lib/form/form.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card, CardHeader } from '../../../ui/layout/card.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { showToast } from '../../../ui/overlays/toast.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { PasswordStrength } from '../form/password-strength.tsx';
import { useClearOnEdit } from '../../../lib/form/use-clear-on-edit.ts';
import { useChangePassword } from './commands.ts';

const empty = { currentPassword: '', newPassword: '' };

/** Changes the password; the current password is required. */
export function PasswordSection() {
  const t = useT();
  const form = useZodForm(passwordRoutes.changePassword.body, empty);
  useClearOnEdit(form);
  const [problem, setProblem] = useState<unknown>(null);
  const change = useChangePassword();
  const current = useField(form.control, 'currentPassword');
  const next = useField(form.control, 'newPassword');

  const submit = form.handleSubmit(async (values) => {
    setProblem(null);
    try {
      await change.mutateAsync(values);
      form.reset(empty);
      showToast({ title: t('account.password.done'), tone: 'success' });
    } catch (error) {
      setProblem(applyServerErrors(form, error));
    }
  });

  return (
    <Card as="section" aria-labelledby="account-password">
      <CardHeader id="account-password" title={<T id="account.password.title" />} summary={<T id="account.password.summary" />} />
      <form noValidate onSubmit={(event) => void submit(event)} className="flex max-w-md flex-col gap-4">
        <FormError error={problem} />
        <PasswordField label={t('account.password.current')} autoComplete="current-password" {...current} />
        <PasswordField
          label={t('account.password.new')}
          autoComplete="new-password"
          description={<PasswordStrength password={next.value} />}
          {...next}
        />
        <div>
          <Button type="submit" variant="primary" isPending={change.isPending}>
            <T id="account.password.submit" />
          </Button>
        </div>
      </form>
    </Card>
  );
}
