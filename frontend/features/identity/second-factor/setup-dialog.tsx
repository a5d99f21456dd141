import { useState } from 'react';
import { isApiError } from '../../../lib/api/errors.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { OtpField } from '../../../ui/fields/otp-field.tsx';
import { isCodeRefused } from '../form/code-refused.ts';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { PasswordAndCode } from '../../../ui/fields/password-and-code.tsx';
import { AppSecret } from './app-secret.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useConfirmSecondFactor, useStartSecondFactor } from './settings-commands.ts';
import { StepExpired } from './step-expired.tsx';

/** Sets up the second factor in four steps: password, app, first code, recovery codes. It is on once the first code is confirmed. */
export function SetupDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const [code, setCode] = useState('');
  const start = useStartSecondFactor();
  const confirm = useConfirmSecondFactor();
  const isWrong = isApiError(confirm.error, 'two_factor_wrong') || isApiError(confirm.error, 'validation_failed');
  const restart = () => {
    confirm.reset();
    start.reset();
    setCode('');
  };

  const body = () => {
    if (confirm.data !== undefined) return <RecoveryCodes codes={confirm.data} doneLabel={t('protection.codes.done')} onDone={onClose} />;
    if (isApiError(confirm.error, 'two_factor_ended')) return <StepExpired onRestart={restart} />;
    if (start.data === undefined)
      return (
        <PasswordAndCode
          hint={<T id="protection.password.hint" />}
          withCode={false}
          submitLabel={t('protection.setup.next')}
          error={start.error}
          isPending={start.isPending}
          onSubmit={({ password }) => start.mutate(password)}
        />
      );
    const { ticket, otpauthUri, secret } = start.data;
    const submit = (given: string) => confirm.mutate({ ticket, code: given }, { onError: (error) => isCodeRefused(error) && setCode('') });
    return (
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit(code);
        }}
        className="flex flex-col gap-4"
      >
        {!isWrong && <FormError error={confirm.error} />}
        <AppSecret otpauthUri={otpauthUri} secret={secret} />
        <OtpField
          label={t('protection.setup.code')}
          value={code}
          onChange={setCode}
          onComplete={submit}
          errorMessage={isWrong ? confirm.error?.message : undefined}
        />
        <Button type="submit" variant="primary" wide isPending={confirm.isPending} isDisabled={code.length < 6}>
          {t('protection.setup.confirm')}
        </Button>
      </form>
    );
  };

  // The recovery codes are shown only once, so an outside click must not close the dialog then.
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isDismissable={confirm.data === undefined && !confirm.isPending}
      title={<T id={confirm.data === undefined ? 'protection.setup.title' : 'protection.codes.title'} />}
    >
      {body()}
    </Dialog>
  );
}
