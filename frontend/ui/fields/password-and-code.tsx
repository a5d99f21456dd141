import { useState, type ReactNode } from 'react';
import { isApiError } from '../../lib/api/errors.ts';
import { useT } from '../../lib/locale/t.tsx';
import { Button } from '../buttons/button.tsx';
import { OtpField } from './otp-field.tsx';
import { PasswordField } from './password-field.tsx';
import { FormError } from './form-error.tsx';

type Props = {
  readonly hint: ReactNode;
  /** Whether to ask for the authenticator app's code as well. */
  readonly withCode: boolean;
  readonly submitLabel: string;
  readonly tone?: 'primary' | 'danger';
  readonly error: unknown;
  readonly isPending: boolean;
  readonly onSubmit: (given: { readonly password: string; readonly code: string }) => void;
};

/**
 * Asks for the password again, and for the app's code where needed, so that a stranger at an unlocked browser cannot change the account.
 */
export function PasswordAndCode({ hint, withCode, submitLabel, tone = 'primary', error, isPending, onSubmit }: Props) {
  const t = useT();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const fields = isApiError(error) ? error.fieldErrors : {};
  const isCodeWrong = isApiError(error, 'two_factor_wrong');
  const belongsToField = isCodeWrong || fields['password'] !== undefined || fields['code'] !== undefined;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit({ password, code });
      }}
      className="flex flex-col gap-4"
    >
      <p className="text-dense text-muted">{hint}</p>
      {!belongsToField && <FormError error={error} />}
      <PasswordField
        label={t('identity.field.password')}
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        errorMessage={fields['password']?.[0]}
        autoFocus
      />
      {withCode && (
        <OtpField
          label={t('protection.code.label')}
          description={t('protection.code.hint')}
          value={code}
          onChange={setCode}
          errorMessage={isCodeWrong ? error.message : fields['code']?.[0]}
        />
      )}
      <Button type="submit" variant={tone} wide isPending={isPending} isDisabled={password === '' || (withCode && code.length < 6)}>
        {submitLabel}
      </Button>
    </form>
  );
}
