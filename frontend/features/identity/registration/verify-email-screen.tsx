import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isApiError } from '../../../lib/api/errors.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { ButtonLink, Link } from '../../../ui/buttons/link.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { AuthFrame } from '../auth-frame.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { RegistrationPassword } from './registration-password.tsx';
import { ResendCode } from './resend-code.tsx';
import { useConfirmation } from './use-confirmation.ts';

/**
 * Opened by the mailed link. Posts the code once and removes it from the URL at once, so that the history does not keep it. A browser that
 * did not register must give the password before anything is confirmed.
 */
export function VerifyEmailScreen() {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const [{ email, otp }] = useState(() => ({ email: params.get('email') ?? '', otp: params.get('otp') ?? '' }));
  const confirmation = useConfirmation(email);
  const { give, givePassword, error } = confirmation;
  const isPosted = useRef(false);
  const isComplete = email !== '' && otp !== '';
  // `code_used` means the address is confirmed, so no new code is offered.
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
