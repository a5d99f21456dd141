import { useState } from 'react';
import { isApiError } from '../../../lib/api/errors.ts';
import { useT } from '../../../lib/locale/t.tsx';
import { Button } from '../../../ui/button.tsx';
import { OtpField } from '../../../ui/otp-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { FormError } from '../components/form-error.tsx';
import { isCodeRefused } from '../form/code-refused.ts';
import { StepOver } from './step-over.tsx';

/** The app's six digits, or one of the recovery codes. */
export type CodeGiven = { readonly code: string } | { readonly recoveryCode: string };

type Props = {
  /** How the act stands that the code is given to. */
  readonly act: { readonly error: unknown; readonly isPending: boolean; readonly reset: () => void };
  /** Rejects where the act was refused. */
  readonly give: (given: CodeGiven) => Promise<void>;
  readonly onRestart: () => void;
  readonly restartLabel: string;
};

/** Asks for the app's digits, or for a recovery code in their place. */
export function CodeForm({ act, give, onRestart, restartLabel }: Props) {
  const t = useT();
  const [way, setWay] = useState<'app' | 'recovery'>('app');
  const [code, setCode] = useState('');
  const isOver = isApiError(act.error, 'two_factor_ended');
  const isWrong = isApiError(act.error, 'two_factor_wrong') || isApiError(act.error, 'validation_failed');
  const submit = async (given: string) => {
    try {
      await give(way === 'app' ? { code: given } : { recoveryCode: given });
    } catch (error) {
      // Shown from the mutation's state; after wrong digits the next six start afresh.
      if (way === 'app' && isCodeRefused(error)) setCode('');
    }
  };
  const change = () => {
    setWay(way === 'app' ? 'recovery' : 'app');
    setCode('');
    act.reset();
  };
  if (isOver) return <StepOver onRestart={onRestart} />;
  const errorMessage = isWrong ? wordOf(act.error) : undefined;
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
      {way === 'app' ? (
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
        <Button variant="quiet" size="sm" onPress={change}>
          {t(way === 'app' ? 'protection.recovery.use' : 'protection.code.use')}
        </Button>
        <Button variant="quiet" size="sm" onPress={onRestart}>
          {restartLabel}
        </Button>
      </div>
    </form>
  );
}

/** What the server said of the code: of its field where the field is what is wrong. */
function wordOf(error: unknown): string | undefined {
  if (!isApiError(error)) return undefined;
  return Object.values(error.fieldErrors)[0]?.[0] ?? error.message;
}
