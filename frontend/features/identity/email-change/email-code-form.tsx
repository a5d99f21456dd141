import { useState } from 'react';
import { isApiError } from '../../../lib/api/errors.ts';
import { isolated, T, useT } from '../../../lib/locale/t.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { OtpField } from '../../../ui/otp-field.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { Name } from '../../../ui/user-text.tsx';
import { isCodeRefused } from '../form/code-refused.ts';
import { FormError } from '../form/form-error.tsx';
import { useConfirmEmailChange } from './commands.ts';

type Props = { readonly email: string; readonly onDone: () => void; readonly onOther: () => void };

/** Asks for the code that was sent to the new address. */
export function EmailCodeForm({ email, onDone, onOther }: Props) {
  const t = useT();
  const [code, setCode] = useState('');
  const confirm = useConfirmEmailChange();
  const submit = (Otp: string) =>
    confirm.mutate(Otp, {
      onSuccess: (now) => {
        showToast({ title: t('account.email.done', { email: isolated(now) }), tone: 'success' });
        onDone();
      },
      onError: (error) => isCodeRefused(error) && setCode(''),
    });
  const isOfCode = isApiError(confirm.error) && (confirm.error.code.startsWith('code_') || confirm.error.code === 'validation_failed');
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit(code);
      }}
      className="flex max-w-md flex-col gap-4"
    >
      <Notice announce="status">
        <T id="account.email.sent" values={{ email: <Name ltr>{email}</Name> }} />
      </Notice>
      {!isOfCode && <FormError error={confirm.error} />}
      <OtpField
        label={t('account.email.code')}
        value={code}
        onChange={setCode}
        onComplete={submit}
        autoFocus
        errorMessage={isOfCode ? confirm.error?.message : undefined}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" isPending={confirm.isPending} isDisabled={code.length < 6}>
          <T id="account.email.confirm" />
        </Button>
        <Button onPress={onOther} isDisabled={confirm.isPending}>
          <T id="account.email.other" />
        </Button>
      </div>
    </form>
  );
}
