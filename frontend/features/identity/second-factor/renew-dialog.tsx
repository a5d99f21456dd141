import { T, useT } from '../../../lib/locale/t.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { PasswordAndCode } from '../../../ui/fields/password-and-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useRenewRecoveryCodes } from './settings-commands.ts';

/** Replaces the recovery codes with ten new ones. */
export function RenewDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const renew = useRenewRecoveryCodes();
  const isDone = renew.data !== undefined;
  return (
    <Dialog isOpen onClose={onClose} isDismissable={!isDone && !renew.isPending} title={<T id="protection.renew.title" />}>
      {isDone ? (
        <RecoveryCodes codes={renew.data} doneLabel={t('protection.codes.done')} onDone={onClose} />
      ) : (
        <PasswordAndCode
          hint={<T id="protection.renew.hint" />}
          withCode
          submitLabel={t('protection.section.renew')}
          error={renew.error}
          isPending={renew.isPending}
          onSubmit={(given) => renew.mutate(given)}
        />
      )}
    </Dialog>
  );
}
