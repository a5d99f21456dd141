import { useState } from 'react';
import { isApiError } from '../../../lib/api/errors.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { OtpField } from '../../../ui/otp-field.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { Name } from '../../../ui/user-text.tsx';
import { isCodeRefused } from '../form/code-refused.ts';
import { FormError } from '../form/form-error.tsx';
import { useConfirmPhone, useRequestPhoneCode } from './commands.ts';

type Props = { readonly phone: string; readonly onDone: () => void };

/** Asks for the code that was sent to the number. */
export function PhoneCodeForm({ phone, onDone }: Props) {
  const t = useT();
  const [code, setCode] = useState('');
  const confirm = useConfirmPhone();
  const resend = useRequestPhoneCode();
  const submit = (Otp: string) =>
    confirm.mutate(Otp, {
      onSuccess: () => {
        showToast({ title: t('account.phone.done'), tone: 'success' });
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
        <T id="account.phone.sent" values={{ phone: <Name ltr>{phone}</Name> }} />
      </Notice>
      <FormError error={resend.error ?? (isOfCode ? null : confirm.error)} />
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
          <T id="account.phone.confirm" />
        </Button>
        <Button
          isPending={resend.isPending}
          isDisabled={confirm.isPending}
          onPress={() =>
            resend.mutate(undefined, {
              onSuccess: () => {
                confirm.reset();
                setCode('');
                showToast({ title: t('account.phone.resent'), tone: 'success' });
              },
            })
          }
        >
          <T id="account.phone.resend" />
        </Button>
      </div>
    </form>
  );
}
