import { useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { isApiError } from '../../../lib/api/errors.ts';
import { homePathOf } from '../../../lib/session/home.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { ButtonLink, Link } from '../../../ui/buttons/link.tsx';
import { OtpField } from '../../../ui/fields/otp-field.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';
import { AuthFrame } from '../auth-frame.tsx';
import { isCodeRefused } from '../form/code-refused.ts';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { refreshIntoSession } from '../session/commands.ts';
import { wasCodeSent } from './code-sent.ts';
import { RegistrationPassword } from './registration-password.tsx';
import { ResendCode } from './resend-code.tsx';
import { useConfirmation } from './use-confirmation.ts';

/**
 * Asks for the six digits from the mail. Continues without input when the address was confirmed in another tab. Only the sign-up has mailed
 * a code; a user who comes from the login is asked to request one.
 */
export function CheckEmailScreen() {
  const t = useT();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const email = params.get('email') ?? '';
  const { pathname, search, state } = useLocation();
  const [wasSentBefore] = useState(wasCodeSent(state));
  const [isSent, setSent] = useState(wasSentBefore);
  const [code, setCode] = useState('');
  const confirmation = useConfirmation(email);
  const { give, givePassword, error, isPending } = confirmation;

  useEffect(() => {
    // The tab's history keeps the state, but a reload sends no code.
    if (wasCodeSent(state)) void navigate(`${pathname}${search}`, { replace: true, state: null });
  }, [navigate, pathname, search, state]);

  useEffect(() => {
    const look = () => {
      // Without a connection the screen stays, and the user can still type the code.
      void refreshIntoSession().then(
        (session) => session !== null && void navigate(homePathOf({ status: 'signed-in', session }), { replace: true }),
        () => undefined,
      );
    };
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [navigate]);

  if (email === '') return <Navigate to="/signup" replace />;

  if (givePassword !== null)
    return (
      <AuthFrame title={t('identity.check-email.title')} below={<Link to="/signup">{t('identity.check-email.change')}</Link>}>
        <RegistrationPassword confirmation={confirmation} onGiven={givePassword} />
      </AuthFrame>
    );

  const submit = (Otp: string) => give(Otp, (refusal) => isCodeRefused(refusal) && setCode(''));
  const codeError = isApiError(error) && (error.code.startsWith('code_') || error.code === 'validation_failed');
  // `code_used` means the address is confirmed, so no new code is offered.
  const isUsed = isApiError(error, 'code_used');
  return (
    <AuthFrame
      title={t('identity.check-email.title')}
      hint={<T id={isSent ? 'identity.check-email.hint' : 'identity.check-email.needed'} values={{ email: <Name ltr>{email}</Name> }} />}
      below={<Link to="/signup">{t('identity.check-email.change')}</Link>}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit(code);
        }}
        className="flex flex-col gap-5"
      >
        {!codeError && <FormError error={error} />}
        <OtpField
          label={t('identity.code.label')}
          value={code}
          onChange={setCode}
          onComplete={submit}
          autoFocus
          errorMessage={codeError ? error?.message : undefined}
        />
        <Button type="submit" variant="primary" size="lg" wide isPending={isPending} isDisabled={code.length < 6}>
          {t('identity.code.confirm')}
        </Button>
        {isUsed ? (
          <ButtonLink to="/login" wide>
            {t('identity.sign-in.title')}
          </ButtonLink>
        ) : (
          <ResendCode email={email} waitsFirst={wasSentBefore} onSent={() => setSent(true)} />
        )}
      </form>
    </AuthFrame>
  );
}
