import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isApiError } from '../../../lib/api/errors.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { ButtonLink, Link } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { AuthFrame } from '../components/auth-frame.tsx';
import { FormError } from '../components/form-error.tsx';
import { RegistrationPassword } from '../components/registration-password.tsx';
import { ResendCode } from '../components/resend-code.tsx';
import { useConfirmation } from '../form/use-confirmation.ts';

/**
 * The mail's link: posts its code once and takes it out of the address at once, so that no history keeps it. In a browser that did not
 * register the password is asked for, and nothing is confirmed before.
 */
export function VerifyEmailScreen() {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const [{ email, otp }] = useState(() => ({ email: params.get('email') ?? '', otp: params.get('otp') ?? '' }));
  const confirmation = useConfirmation(email);
  const { give, givePassword, error } = confirmation;
  const isPosted = useRef(false);
  const isComplete = email !== '' && otp !== '';
  // The address is confirmed: no new code is sent to it, and none is needed.
  const isUsed = isApiError(error, 'code_used');

  useEffect(() => {
    if (!isComplete || isPosted.current) return;
    isPosted.current = true;
    setParams({ email }, { replace: true });
    give(otp);
  }, [email, give, isComplete, otp, setParams]);

  if (givePassword !== null)
    return (
      <AuthFrame title={t('identity.verify.title')}>
        <RegistrationPassword confirmation={confirmation} onGiven={givePassword} />
      </AuthFrame>
    );

  return (
    <AuthFrame title={t('identity.verify.title')}>
      <div className="flex flex-col gap-5">
        {!isComplete && (
          <Notice tone="error" announce="alert">
            {t('identity.verify.invalid')}
          </Notice>
        )}
        {isComplete && error === null && (
          <p role="status" className="text-body">
            <T id="identity.verify.verifying" />
          </p>
        )}
        <FormError error={error} />
        {isUsed && (
          <>
            <p className="text-dense text-muted">
              <T id="identity.verify.used" />
            </p>
            <ButtonLink to="/login" variant="primary" size="lg" wide>
              {t('identity.sign-in.title')}
            </ButtonLink>
          </>
        )}
        {error !== null && !isUsed && (
          <>
            <ResendCode email={email} waitsFirst={false} />
            <Link to={`/check-email?email=${encodeURIComponent(email)}`}>{t('identity.verify.type-code')}</Link>
          </>
        )}
        {!isComplete && <Link to="/signup">{t('identity.sign-up.title')}</Link>}
      </div>
    </AuthFrame>
  );
}
