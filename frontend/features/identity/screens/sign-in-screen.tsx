import { identityRoutes } from '@sumaa/contracts';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { isApiError } from '../../../lib/api/errors.ts';
import { applyServerErrors, useField, useZodForm } from '../../../lib/form.ts';
import { useT } from '../../../lib/locale/t.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Link } from '../../../ui/link.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useSignIn } from '../api/commands.ts';
import { AuthFrame } from '../components/auth-frame.tsx';
import { FormError } from '../components/form-error.tsx';
import { useClearOnEdit } from '../form/use-clear-on-edit.ts';
import { homeOf } from '../../../lib/home.ts';

const empty = { username: '', password: '', rememberMe: false };

/** E-mail and password. Goes where the person was going, else where the role and the set-up's step belong. */
export function SignInScreen() {
  const t = useT();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const form = useZodForm(identityRoutes.signIn.body, empty);
  useClearOnEdit(form);
  const [problem, setProblem] = useState<unknown>(null);
  const signIn = useSignIn();
  const username = useField(form.control, 'username');
  const password = useField(form.control, 'password');
  const remember = useField(form.control, 'rememberMe');

  const submit = form.handleSubmit(async (values) => {
    setProblem(null);
    try {
      const session = await signIn.mutateAsync(values);
      await navigate(wantedPath(params.get('next'), homeOf({ status: 'signed-in', session })), { replace: true });
    } catch (error) {
      if (isApiError(error, 'email_not_confirmed')) await navigate(`/check-email?email=${encodeURIComponent(values.username)}`);
      else setProblem(applyServerErrors(form, error));
    }
  });

  return (
    <AuthFrame
      title={t('identity.sign-in.title')}
      below={
        <>
          {t('identity.sign-in.no-account')} <Link to="/signup">{t('identity.sign-up.submit')}</Link>
        </>
      }
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        <FormError error={problem} />
        <TextField label={t('identity.field.email')} type="email" autoComplete="username" autoFocus {...username} />
        <PasswordField label={t('identity.field.password')} autoComplete="current-password" {...password} />
        <Checkbox isSelected={remember.value === true} onChange={remember.onChange}>
          {t('identity.sign-in.remember')}
        </Checkbox>
        <Button type="submit" variant="primary" size="lg" wide isPending={signIn.isPending}>
          {t('identity.sign-in.submit')}
        </Button>
      </form>
    </AuthFrame>
  );
}

/** Back to where the guard caught the person, if it lies in the same area as their landing; never to another site. */
function wantedPath(next: string | null, landing: string): string {
  const area = landing.split('/', 2).join('/');
  return next !== null && (next === area || next.startsWith(`${area}/`)) ? next : landing;
}
