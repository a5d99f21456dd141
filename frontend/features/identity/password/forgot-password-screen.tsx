import { passwordRoutes } from '@sumaa/contracts';
import { useState } from 'react';
import { applyServerErrors, useField, useZodForm } from '../../../lib/form/form.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Link } from '../../../ui/buttons/link.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';
import { AuthFrame } from '../auth-frame.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { useClearOnEdit } from '../../../lib/form/use-clear-on-edit.ts';
import { useForgotPassword } from './commands.ts';

/** Requests a password reset link. Shows the same result for every address. */
export function ForgotPasswordScreen() {
  const t = useT();
  const form = useZodForm(passwordRoutes.forgotPassword.body, { email: '' });
  useClearOnEdit(form);
  const [problem, setProblem] = useState<unknown>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const forgot = useForgotPassword();
  const email = useField(form.control, 'email');
  const back = <Link to="/login">{t('identity.forgot.back')}</Link>;

  const submit = form.handleSubmit(async (values) => {
    setProblem(null);
    try {
      await forgot.mutateAsync(values);
      setSentTo(values.email);
    } catch (error) {
      applyServerErrors(form, error);
      // The form's error is shown above the marked field.
      setProblem(error);
    }
  });

  if (sentTo !== null) {
    return (
      <AuthFrame title={t('identity.forgot.sent.title')} below={back}>
        <div className="flex flex-col gap-5">
          <Notice tone="success" announce="status">
            <T id="identity.forgot.sent" values={{ email: <Name ltr>{sentTo}</Name> }} />
          </Notice>
          <Button wide onPress={() => setSentTo(null)}>
            {t('identity.forgot.again')}
          </Button>
        </div>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={t('identity.forgot.title')} hint={t('identity.forgot.hint')} below={back}>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        <FormError error={problem} />
        <TextField label={t('identity.field.email')} type="email" autoComplete="username" autoFocus {...email} />
        <Button type="submit" variant="primary" size="lg" wide isPending={forgot.isPending}>
          {t('identity.forgot.submit')}
        </Button>
      </form>
    </AuthFrame>
  );
}
