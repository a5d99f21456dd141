import { T, useT } from '../../../lib/locale/t.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { showToast } from '../../../ui/overlays/toast.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';
import { SentCodeForm } from '../form/sent-code-form.tsx';
import { useConfirmPhone, useRequestPhoneCode } from './commands.ts';

type Props = { readonly phone: string; readonly onDone: () => void };

/** Asks for the code that was sent to the number. */
export function PhoneCodeForm({ phone, onDone }: Props) {
  const t = useT();
  const confirm = useConfirmPhone();
  const resend = useRequestPhoneCode();
  return (
    <SentCodeForm
      sent={<T id="account.phone.sent" values={{ phone: <Name ltr>{phone}</Name> }} />}
      submitLabel={<T id="account.phone.confirm" />}
      confirm={confirm}
      onConfirmed={() => {
        showToast({ title: t('account.phone.done'), tone: 'success' });
        onDone();
      }}
      otherError={resend.error}
      other={(clear) => (
        <Button
          isPending={resend.isPending}
          isDisabled={confirm.isPending}
          onPress={() =>
            resend.mutate(undefined, {
              onSuccess: () => {
                confirm.reset();
                clear();
                showToast({ title: t('account.phone.resent'), tone: 'success' });
              },
            })
          }
        >
          <T id="account.phone.resend" />
        </Button>
      )}
    />
  );
}
