import type { ContactMessage, Uuid } from '@sumaa/contracts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { showToast } from '../../../ui/overlays/toast.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';
import { useUndoMerge } from '../api/triage-commands.ts';

type Props = { readonly message: ContactMessage; readonly intoId: Uuid; readonly onClose: () => void };

/** Says what taking a merge back does, and does it. */
export function UndoMergeConfirm({ message: { id, reference }, intoId, onClose }: Props) {
  const t = useT();
  const textOf = useErrorText();
  const undo = useUndoMerge();
  const confirm = () =>
    undo.mutate(
      { id, intoId },
      {
        onSuccess: () => {
          onClose();
          showToast({ title: t('inbox.unmerge.done') });
        },
      },
    );
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('inbox.unmerge.title')}
      confirmLabel={t('inbox.unmerge.confirm')}
      onConfirm={confirm}
      isPending={undo.isPending}
      errorMessage={undo.error === null ? undefined : textOf(undo.error)}
    >
      <T id="inbox.unmerge.hint" values={{ reference: <Name ltr>{reference}</Name> }} />
    </ConfirmDialog>
  );
}
