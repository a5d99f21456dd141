import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { homePathOf } from '../../../lib/session/home.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { returnPath } from '../../../lib/session/return-path.ts';
import type { Session } from '../../../lib/session/session.ts';
import { ButtonLink } from '../../../ui/buttons/link.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { SkeletonGroup, Skeleton } from '../../../ui/states/skeleton.tsx';
import { AuthFrame } from '../auth-frame.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { SecondFactorPanel } from '../second-factor/second-factor-panel.tsx';
import { useGoogleSignIn } from './commands.ts';
import { claimsOf, clearFlow, parseResponse, readFlow, type GoogleAnswer } from './flow.ts';
import { GoogleButton } from './google-button.tsx';
import { LinkPanel } from './link-panel.tsx';
import type { GooglePrefill } from './prefill.ts';

/** The page Google redirects to. Removes Google's response from the URL at once, so that the history does not keep it. */
export function GoogleSignInScreen() {
  const t = useT();
  const navigate = useNavigate();
  const [{ returned, flow }] = useState(() => ({ returned: parseResponse(window.location.hash), flow: readFlow() }));
  useEffect(() => {
    clearFlow();
    void navigate('/google-sign-in', { replace: true });
  }, [navigate]);

  if (returned.kind === 'answer') {
    if (flow.purpose === 'link') return <LinkPanel answer={returned.answer} next={flow.next} />;
    return <GoogleSignIn answer={returned.answer} next={flow.next} />;
  }
  return (
    <AuthFrame title={t('identity.google.title')}>
      <div className="flex flex-col gap-5">
        <Notice tone="warning" announce="alert">
          <T id={returned.kind === 'refused' ? 'identity.google.refused' : 'identity.google.nothing'} />
        </Notice>
        <GoogleButton next={flow.next} />
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
  const openNextPage = (session: Session) =>
    void navigate(returnPath(next, homePathOf({ status: 'signed-in', session })), { replace: true });

  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    mutate(answer, {
      onSuccess: (entry) => {
        if ('session' in entry) openNextPage(entry.session);
        if (!('signUp' in entry)) return;
        const google: GooglePrefill = { name: claimsOf(answer.idToken).name, ...entry.signUp };
        void navigate('/signup', { replace: true, state: { google } });
      },
    });
    // oxlint-disable-next-line react/exhaustive-deps -- sent once, whatever renders again
  }, []);

  const step = data !== undefined && 'step' in data ? data.step : null;
  return (
    <AuthFrame title={t(step === null ? 'identity.google.title' : `protection.step.title.${step.kind}`)}>
      {step !== null ? (
        <SecondFactorPanel step={step} onPassed={openNextPage} onRestart={() => void navigate(login, { replace: true })} />
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
