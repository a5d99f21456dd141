import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { isApiError } from '../../../lib/api/errors.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { ButtonLink, Link } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useConfirmEmail } from '../api/commands.ts';
import { AuthFrame } from '../components/auth-frame.tsx';
import { FormError } from '../components/form-error.tsx';
import { ResendCode } from '../components/resend-code.tsx';
import { homeOf } from '../../../lib/home.ts';

/** The mail's link: posts its code once and takes it out of the address at once, so that no history keeps it. */
export function VerifyEmailScreen() {
  const t = useT();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const [{ email, otp }] = useState(() => ({ email: params.get('email') ?? '', otp: params.get('otp') ?? '' }));
  const confirm = useConfirmEmail();
  const isPosted = useRef(false);
  const isComplete = email !== '' && otp !== '';
  // The address is confirmed: no new code is sent to it, and none is needed.
  const isUsed = isApiError(confirm.error, 'code_used');

  useEffect(() => {
    if (!isComplete || isPosted.current) return;
    isPosted.current = true;
    setParams({ email }, { replace: true });
    confirm.mutate(
      { email, Otp: otp },
      { onSuccess: (session) => void navigate(homeOf({ status: 'signed-in', session }), { replace: true }) },
    );
  }, [confirm, email, isComplete, navigate, otp, setParams]);

  return (
    <AuthFrame title={t('identity.verify.title')}>
      <div className="flex flex-col gap-5">
        {!isComplete && (
          <Notice tone="error" announce="alert">
            {t('identity.verify.invalid')}
          </Notice>
        )}
        {isComplete && confirm.error === null && (
          <p role="status" className="text-body">
            <T id="identity.verify.verifying" />
          </p>
        )}
        <FormError error={confirm.error} />
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
        {confirm.error !== null && !isUsed && (
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
