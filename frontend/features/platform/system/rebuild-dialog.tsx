import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { isolated, T, useT } from '../../../lib/locale/t.tsx';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { showToast } from '../../../ui/overlays/toast.tsx';
import { useRequestRebuild } from './rebuilds-api.ts';

/** Says what a rebuild of a read model means, and asks for it. */
export function RebuildDialog({ projection, onClose }: { readonly projection: string; readonly onClose: () => void }) {
  const t = useT();
  const textOf = useErrorText();
  const request = useRequestRebuild();
  const done = {
    onSuccess: () => {
      onClose();
      showToast({ title: t('system.rebuild.requested', { name: isolated(projection) }) });
    },
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={<T id="system.rebuild.title" values={{ name: isolated(projection) }} />}
      confirmLabel={t('system.rebuild.confirm')}
      isPending={request.isPending}
      errorMessage={request.error === null ? undefined : textOf(request.error)}
      onConfirm={() => request.mutate(projection, done)}
    >
      <T id="system.rebuild.body" />
    </ConfirmDialog>
  );
}
