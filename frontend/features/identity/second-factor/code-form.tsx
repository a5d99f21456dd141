import { useState } from 'react';
import { isApiError } from '../../../lib/api/errors.ts';
import { useT } from '../../../lib/locale/t.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { OtpField } from '../../../ui/fields/otp-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { isCodeRefused } from '../form/code-refused.ts';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { StepExpired } from './step-expired.tsx';

/** The app's six digits, or one of the recovery codes. */
export type CodeGiven = { readonly code: string } | { readonly recoveryCode: string };

type Props = {
  /** The state of the mutation that takes the code. */
  readonly act: { readonly error: unknown; readonly isPending: boolean; readonly reset: () => void };
  /** Rejects if the server refuses the code. */
  readonly give: (given: CodeGiven) => Promise<void>;
  readonly onRestart: () => void;
  readonly restartLabel: string;
};

/** Asks for the app's digits, or for a recovery code instead. */
export function CodeForm({ act, give, onRestart, restartLabel }: Props) {
  const t = useT();
  const [method, setMethod] = useState<'app' | 'recovery'>('app');
  const [code, setCode] = useState('');
  const isOver = isApiError(act.error, 'two_factor_ended');
  const isWrong = isApiError(act.error, 'two_factor_wrong') || isApiError(act.error, 'validation_failed');
  const submit = async (given: string) => {
    try {
      await give(method === 'app' ? { code: given } : { recoveryCode: given });
    } catch (error) {
      // The error is shown from the mutation's state; rejected digits are cleared.
      if (method === 'app' && isCodeRefused(error)) setCode('');
    }
  };
  const switchMethod = () => {
    setMethod(method === 'app' ? 'recovery' : 'app');
    setCode('');
    act.reset();
  };
  if (isOver) return <StepExpired onRestart={onRestart} />;
  const errorMessage = isWrong ? messageOf(act.error) : undefined;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit(code);
      }}
      className="flex flex-col gap-5"
    >
      {!isWrong && <FormError error={act.error} />}
      {method === 'app' ? (
        <OtpField
          key="app"
          label={t('protection.code.label')}
          description={t('protection.code.hint')}
          value={code}
          onChange={setCode}
          onComplete={(digits) => void submit(digits)}
          autoFocus
          errorMessage={errorMessage}
        />
      ) : (
        <TextField
          key="recovery"
          label={t('protection.recovery.label')}
          description={t('protection.recovery.hint')}
          value={code}
          onChange={setCode}
          dir="ltr"
          latinDigits
          autoComplete="off"
          autoFocus
          errorMessage={errorMessage}
        />
      )}
      <Button type="submit" variant="primary" size="lg" wide isPending={act.isPending} isDisabled={code.length < 6}>
        {t('protection.code.submit')}
      </Button>
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="quiet" size="sm" onPress={switchMethod}>
          {t(method === 'app' ? 'protection.recovery.use' : 'protection.code.use')}
        </Button>
        <Button variant="quiet" size="sm" onPress={onRestart}>
          {restartLabel}
        </Button>
      </div>
    </form>
  );
}

/** The server's message about the code: the field's own message first. */
function messageOf(error: unknown): string | undefined {
  if (!isApiError(error)) return undefined;
  return Object.values(error.fieldErrors)[0]?.[0] ?? error.message;
}
