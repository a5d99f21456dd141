import { T, useT } from '../../../lib/locale/t.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { PasswordAndCode } from '../../../ui/fields/password-and-code.tsx';
import { useDisableSecondFactor } from './settings-commands.ts';

/** Switches the second factor off. */
export function DisableDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const disable = useDisableSecondFactor();
  return (
    <Dialog isOpen onClose={onClose} isDismissable={!disable.isPending} title={<T id="protection.disable.title" />}>
      <PasswordAndCode
        hint={<T id="protection.disable.hint" />}
        withCode
        tone="danger"
        submitLabel={t('protection.section.disable')}
        error={disable.error}
        isPending={disable.isPending}
        onSubmit={(given) => disable.mutate(given, { onSuccess: onClose })}
      />
    </Dialog>
  );
}
