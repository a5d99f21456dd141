import type { SecondFactorStep } from '@sumaa/contracts';
import { useState } from 'react';
import { isApiError } from '../../../lib/api/errors.ts';
import { useT } from '../../../lib/locale/t.tsx';
import type { Session } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { OtpField } from '../../../ui/fields/otp-field.tsx';
import { isCodeRefused } from '../form/code-refused.ts';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { AppSecret } from './app-secret.tsx';
import { useEnrolSecondFactor } from './commands.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { StepExpired } from './step-expired.tsx';

type Props = { readonly step: SecondFactorStep; readonly onPassed: (session: Session) => void; readonly onRestart: () => void };

/** Sets up the app before the first session of a role that requires it: scan, confirm, save the recovery codes. */
export function EnrolPanel({ step, onPassed, onRestart }: Props) {
  const t = useT();
  const [code, setCode] = useState('');
  const enrol = useEnrolSecondFactor();
  const isWrong = isApiError(enrol.error, 'two_factor_wrong') || isApiError(enrol.error, 'validation_failed');
  const { data } = enrol;
  if (data !== undefined)
    return (
      <RecoveryCodes codes={data.recoveryCodes} doneLabel={t('protection.codes.continue')} onDone={() => onPassed(data.openSession())} />
    );
  if (isApiError(enrol.error, 'two_factor_ended')) return <StepExpired onRestart={onRestart} />;
  const submit = (given: string) =>
    enrol.mutate({ ticket: step.ticket, code: given }, { onError: (error) => isCodeRefused(error) && setCode('') });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit(code);
      }}
      className="flex flex-col gap-5"
    >
      <Notice>{t('protection.enrol.why')}</Notice>
      {!isWrong && <FormError error={enrol.error} />}
      <AppSecret otpauthUri={step.otpauthUri ?? ''} secret={step.secret ?? ''} />
      <OtpField
        label={t('protection.setup.code')}
        value={code}
        onChange={setCode}
        onComplete={submit}
        errorMessage={isWrong ? enrol.error?.message : undefined}
      />
      <Button type="submit" variant="primary" size="lg" wide isPending={enrol.isPending} isDisabled={code.length < 6}>
        {t('protection.setup.confirm')}
      </Button>
    </form>
  );
}
