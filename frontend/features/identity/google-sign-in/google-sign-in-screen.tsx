import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isApiError } from '../../../lib/api/errors.ts';
import { homeOf } from '../../../lib/home.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import type { Session } from '../../../lib/session.ts';
import { wantedPath } from '../../../lib/wanted-path.ts';
import { ButtonLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SkeletonGroup, Skeleton } from '../../../ui/skeleton.tsx';
import { useGoogleSignIn } from './commands.ts';
import { AuthFrame } from '../auth-frame.tsx';
import { FormError } from '../form/form-error.tsx';
import { GoogleButton } from './google-button.tsx';
import { LinkPanel } from './link-panel.tsx';
import { claimsOf, forgetWay, readReturn, recallWay, type GoogleAnswer } from './flow.ts';
import { SecondFactorPanel } from '../second-factor/second-factor-panel.tsx';

/** The page Google redirects to. Removes Google's response from the URL at once, so that the history does not keep it. */
export function GoogleSignInScreen() {
  const t = useT();
  const navigate = useNavigate();
  const [{ returned, way }] = useState(() => ({ returned: readReturn(window.location.hash), way: recallWay() }));
  useEffect(() => {
    forgetWay();
    void navigate('/google-sign-in', { replace: true });
  }, [navigate]);

  if (returned.kind === 'answer') {
    if (way.purpose === 'link') return <LinkPanel answer={returned.answer} next={way.next} />;
    return <GoogleSignIn answer={returned.answer} next={way.next} />;
  }
  return (
    <AuthFrame title={t('identity.google.title')}>
      <div className="flex flex-col gap-5">
        <Notice tone="warning" announce="alert">
          <T id={returned.kind === 'refused' ? 'identity.google.refused' : 'identity.google.nothing'} />
        </Notice>
        <GoogleButton next={way.next} />
        <ButtonLink to="/login" wide>
          {t('identity.google.with-password')}
        </ButtonLink>
      </div>
    </AuthFrame>
  );
}

/** Signs in with Google's response: shows progress, the second factor, or the error. */
function GoogleSignIn({ answer, next }: { readonly answer: GoogleAnswer; readonly next: string | null }) {
  const t = useT();
  const navigate = useNavigate();
  const { mutate, data, error } = useGoogleSignIn();
  const isSent = useRef(false);
  const login = next === null ? '/login' : `/login?next=${encodeURIComponent(next)}`;
  const goOn = (session: Session) => void navigate(wantedPath(next, homeOf({ status: 'signed-in', session })), { replace: true });

  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    mutate(answer, {
      onSuccess: (entry) => 'session' in entry && goOn(entry.session),
      onError: (problem) => {
        if (isApiError(problem, 'google_no_account'))
          void navigate('/signup', { replace: true, state: { google: claimsOf(answer.idToken) } });
      },
    });
    // oxlint-disable-next-line react/exhaustive-deps -- sent once, whatever renders again
  }, []);

  const step = data !== undefined && 'step' in data ? data.step : null;
  return (
    <AuthFrame title={t(step === null ? 'identity.google.title' : `protection.step.title.${step.kind}`)}>
      {step !== null ? (
        <SecondFactorPanel step={step} onPassed={goOn} onRestart={() => void navigate(login, { replace: true })} />
      ) : error === null ? (
        <SkeletonGroup className="flex flex-col gap-3">
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-12 w-full" />
        </SkeletonGroup>
      ) : (
        <div className="flex flex-col gap-5">
          <FormError error={error} />
          <ButtonLink to={login} variant="primary" size="lg" wide>
            {t('identity.google.with-password')}
          </ButtonLink>
        </div>
      )}
    </AuthFrame>
  );
}
