import { useState, type ReactNode } from 'react';
import { isApiError } from '../../../lib/api/errors.ts';
import { useT } from '../../../lib/locale/t.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { OtpField } from '../../../ui/fields/otp-field.tsx';
import { isCodeRefused } from './code-refused.ts';
import { FormError } from '../../../ui/fields/form-error.tsx';

type Props<T> = {
  /** Says where the code was sent. */
  readonly sent: ReactNode;
  readonly submitLabel: ReactNode;
  readonly confirm: {
    mutate(code: string, options: { onSuccess(model: T): void; onError(error: Error): void }): void;
    readonly isPending: boolean;
    readonly error: Error | null;
  };
  readonly onConfirmed: (model: T) => void;
  /** Why something else than confirming failed. */
  readonly otherError?: Error | null;
  /** The other way on. It may empty the field. */
  readonly other: (clear: () => void) => ReactNode;
};

/** Asks for a code that was sent to somebody. */
export function SentCodeForm<T>({ sent, submitLabel, confirm, onConfirmed, otherError = null, other }: Props<T>) {
  const t = useT();
  const [code, setCode] = useState('');
  const { error, isPending } = confirm;
  const submit = (typed: string) =>
    confirm.mutate(typed, { onSuccess: onConfirmed, onError: (refusal) => isCodeRefused(refusal) && setCode('') });
  const isOfCode = isApiError(error) && (error.code.startsWith('code_') || error.code === 'validation_failed');
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit(code);
      }}
      className="flex max-w-md flex-col gap-4"
    >
      <Notice announce="status">{sent}</Notice>
      <FormError error={otherError ?? (isOfCode ? null : error)} />
      <OtpField
        label={t('account.email.code')}
        value={code}
        onChange={setCode}
        onComplete={submit}
        autoFocus
        errorMessage={isOfCode ? error.message : undefined}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" isPending={isPending} isDisabled={code.length < 6}>
          {submitLabel}
        </Button>
        {other(() => setCode(''))}
      </div>
    </form>
  );
}
