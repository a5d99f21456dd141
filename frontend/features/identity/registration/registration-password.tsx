import { useState } from 'react';
import { isApiError } from '../../../lib/api/errors.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { ButtonLink } from '../../../ui/buttons/link.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import type { Confirmation } from './use-confirmation.ts';

type Props = { readonly confirmation: Confirmation; readonly onGiven: (password: string) => void };

/**
 * Asks for the registration's password, because the code was entered in a browser that did not register. Also says that nothing is
 * confirmed yet, for a mailbox owner who never registered.
 */
export function RegistrationPassword({ confirmation: { email, error, isPending }, onGiven }: Props) {
  const t = useT();
  const [password, setPassword] = useState('');
  const fieldError = isApiError(error) ? error.fieldErrors['password']?.[0] : undefined;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onGiven(password);
      }}
      className="flex flex-col gap-5"
    >
      <p role="status" className="text-body">
        <T id="identity.elsewhere.hint" values={{ email: <Name ltr>{email}</Name> }} />
      </p>
      {fieldError === undefined && !isApiError(error, 'registration_elsewhere') && <FormError error={error} />}
      <PasswordField
        label={t('identity.field.password')}
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        errorMessage={fieldError}
        autoFocus
      />
      <Button type="submit" variant="primary" size="lg" wide isPending={isPending} isDisabled={password === ''}>
        {t('identity.code.confirm')}
      </Button>
      <p className="text-dense text-muted">
        <T id="identity.elsewhere.not-mine" />
      </p>
      <ButtonLink to="/signup" variant="quiet" wide>
        {t('identity.elsewhere.sign-up')}
      </ButtonLink>
    </form>
  );
}
