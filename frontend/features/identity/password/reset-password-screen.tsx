import { passwordRoutes } from '@sumaa/contracts';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isApiError } from '../../../lib/api/errors.ts';
import { applyServerErrors, useField, useZodForm } from '../../../lib/form/form.ts';
import { useT } from '../../../lib/locale/t.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { ButtonLink } from '../../../ui/buttons/link.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { AuthFrame } from '../auth-frame.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { PasswordStrength } from '../form/password-strength.tsx';
import { useClearOnEdit } from '../../../lib/form/use-clear-on-edit.ts';
import { useResetPassword } from './commands.ts';

const Form = passwordRoutes.resetPassword.body.pick({ newPassword: true });

/**
 * Opened by the mailed link. The token is removed from the URL at once, so that the history does not keep it, and is sent in a request body
 * only.
 */
export function ResetPasswordScreen() {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const [code] = useState(() => params.get('token') ?? '');
  const hasToken = params.has('token');
  const form = useZodForm(Form, { newPassword: '' });
  useClearOnEdit(form);
  const [problem, setProblem] = useState<unknown>(null);
  const reset = useResetPassword();
  const password = useField(form.control, 'newPassword');

  useEffect(() => {
    if (hasToken) setParams({}, { replace: true });
  }, [hasToken, setParams]);

  const submit = form.handleSubmit(async ({ newPassword }) => {
    setProblem(null);
    try {
      await reset.mutateAsync({ code, newPassword });
    } catch (error) {
      setProblem(applyServerErrors(form, error));
    }
  });

  if (reset.isSuccess) {
    return (
      <AuthFrame title={t('identity.reset.title')}>
        <div className="flex flex-col gap-5">
          <Notice tone="success" announce="status">
            {t('identity.reset.done')}
          </Notice>
          <ButtonLink to="/login" variant="primary" size="lg" wide>
            {t('identity.sign-in.title')}
          </ButtonLink>
        </div>
      </AuthFrame>
    );
  }
  if (code === '' || isApiError(problem, 'reset_link_invalid')) {
    return (
      <AuthFrame title={t('identity.reset.title')}>
        <div className="flex flex-col gap-5">
          <Notice tone="error" announce="alert">
            {t('identity.reset.invalid')}
          </Notice>
          <ButtonLink to="/forgot-password" variant="primary" size="lg" wide>
            {t('identity.reset.ask-again')}
          </ButtonLink>
        </div>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={t('identity.reset.title')} hint={t('identity.reset.hint')}>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        <FormError error={problem} />
        <PasswordField
          label={t('identity.reset.field')}
          autoComplete="new-password"
          autoFocus
          description={<PasswordStrength password={password.value} />}
          {...password}
        />
        <Button type="submit" variant="primary" size="lg" wide isPending={reset.isPending}>
          {t('identity.reset.submit')}
        </Button>
      </form>
    </AuthFrame>
  );
}
