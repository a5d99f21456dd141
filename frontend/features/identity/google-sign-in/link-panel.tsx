import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isApiError } from '../../../lib/api/errors.ts';
import { homePathOf } from '../../../lib/session/home.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { returnPath } from '../../../lib/session/return-path.ts';
import { useSessionState } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ButtonLink } from '../../../ui/buttons/link.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';
import { AuthFrame } from '../auth-frame.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { useLinkGoogle } from './commands.ts';
import { claimsOf, type GoogleAnswer } from './flow.ts';

/** The last step of linking. Asks for the password, so that a stranger at an unlocked browser cannot link a Google account. */
export function LinkPanel({ answer, next }: { readonly answer: GoogleAnswer; readonly next: string | null }) {
  const t = useT();
  const navigate = useNavigate();
  const state = useSessionState();
  const [password, setPassword] = useState('');
  const link = useLinkGoogle();
  const back = returnPath(next, homePathOf(state));
  if (state.status === 'loading') return <Skeleton className="mx-auto my-14 h-40 w-full max-w-[27rem]" />;
  const passwordError = isApiError(link.error) ? link.error.fieldErrors['password']?.[0] : undefined;
  return (
    <AuthFrame
      title={t('identity.google.link.title')}
      hint={<T id="identity.google.link.hint" values={{ email: <Name ltr>{claimsOf(answer.idToken).email}</Name> }} />}
    >
      {state.status === 'signed-in' ? (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            link.mutate({ ...answer, password }, { onSuccess: () => void navigate(back, { replace: true }) });
          }}
          className="flex flex-col gap-5"
        >
          {passwordError === undefined && <FormError error={link.error} />}
          <PasswordField
            label={t('identity.field.password')}
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
            errorMessage={passwordError}
            autoFocus
          />
          <Button type="submit" variant="primary" size="lg" wide isPending={link.isPending} isDisabled={password === ''}>
            {t('identity.google.link.submit')}
          </Button>
          <ButtonLink to={back} variant="quiet" wide replace>
            {t('common.action.cancel')}
          </ButtonLink>
        </form>
      ) : (
        <ButtonLink to="/login" variant="primary" size="lg" wide>
          {t('identity.sign-in.submit')}
        </ButtonLink>
      )}
    </AuthFrame>
  );
}
