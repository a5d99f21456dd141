import { isolated, T, useT } from '../../../lib/locale/t.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { showToast } from '../../../ui/overlays/toast.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';
import { SentCodeForm } from '../form/sent-code-form.tsx';
import { useConfirmEmailChange } from './commands.ts';

type Props = { readonly email: string; readonly onDone: () => void; readonly onOther: () => void };

/** Asks for the code that was sent to the new address. */
export function EmailCodeForm({ email, onDone, onOther }: Props) {
  const t = useT();
  const confirm = useConfirmEmailChange();
  return (
    <SentCodeForm
      sent={<T id="account.email.sent" values={{ email: <Name ltr>{email}</Name> }} />}
      submitLabel={<T id="account.email.confirm" />}
      confirm={confirm}
      onConfirmed={(now) => {
        showToast({ title: t('account.email.done', { email: isolated(now) }), tone: 'success' });
        onDone();
      }}
      other={() => (
        <Button onPress={onOther} isDisabled={confirm.isPending}>
          <T id="account.email.other" />
        </Button>
      )}
    />
  );
}
