import { sessionRoutes, type SecondFactorStep } from '@sumaa/contracts';
import { lazy, Suspense, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { isApiError } from '../../../lib/api/errors.ts';
import { applyServerErrors, useField, useZodForm } from '../../../lib/form/form.ts';
import { homePathOf } from '../../../lib/session/home.ts';
import { useT } from '../../../lib/locale/t.tsx';
import { returnPath } from '../../../lib/session/return-path.ts';
import type { Session } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Link } from '../../../ui/buttons/link.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { AuthFrame } from '../auth-frame.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { useClearOnEdit } from '../../../lib/form/use-clear-on-edit.ts';
import { GoogleButton } from '../google-sign-in/google-button.tsx';
import { useSignIn } from './commands.ts';

const SecondFactorPanel = lazy(async () => ({ default: (await import('../second-factor/second-factor-panel.tsx')).SecondFactorPanel }));

const empty = { username: '', password: '', rememberMe: false };

/**
 * Signs in with e-mail and password or Google, then the second factor if needed. Then opens the requested page, or the home page of the
 * role and onboarding step.
 */
export function SignInScreen() {
  const t = useT();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const form = useZodForm(sessionRoutes.signIn.body, empty);
  useClearOnEdit(form);
  const [problem, setProblem] = useState<unknown>(null);
  const [step, setStep] = useState<SecondFactorStep | null>(null);
  const signIn = useSignIn();
  const username = useField(form.control, 'username');
  const password = useField(form.control, 'password');
  const remember = useField(form.control, 'rememberMe');

  const goOn = async (session: Session) =>
    navigate(returnPath(params.get('next'), homePathOf({ status: 'signed-in', session })), { replace: true });

  const submit = form.handleSubmit(async (values) => {
    setProblem(null);
    try {
      const entry = await signIn.mutateAsync(values);
      if ('step' in entry) setStep(entry.step);
      else await goOn(entry.session);
    } catch (error) {
      if (isApiError(error, 'email_not_confirmed')) await navigate(`/check-email?email=${encodeURIComponent(values.username)}`);
      else setProblem(applyServerErrors(form, error));
    }
  });

  if (step !== null)
    return (
      <AuthFrame title={t(`protection.step.title.${step.kind}`)}>
        <Suspense>
          <SecondFactorPanel
            step={step}
            onPassed={(session) => void goOn(session)}
            onRestart={() => {
              setStep(null);
              password.onChange('');
            }}
          />
        </Suspense>
      </AuthFrame>
    );
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
        <GoogleButton next={params.get('next')} />
        <FormError error={problem} />
        <TextField label={t('identity.field.email')} type="email" autoComplete="username" autoFocus {...username} />
        <PasswordField label={t('identity.field.password')} autoComplete="current-password" {...password} />
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <Checkbox isSelected={remember.value === true} onChange={remember.onChange}>
            {t('identity.sign-in.remember')}
          </Checkbox>
          <Link to="/forgot-password" className="text-dense">
            {t('identity.sign-in.forgot')}
          </Link>
        </div>
        <Button type="submit" variant="primary" size="lg" wide isPending={signIn.isPending}>
          {t('identity.sign-in.submit')}
        </Button>
      </form>
    </AuthFrame>
  );
}
